/** What the landing page says of the size of the bank. A test counts the bank and holds it to the truth. */
export const bankClaim = { size: '1000+', reached: false }
