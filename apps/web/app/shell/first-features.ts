/** How many of the features the header shows below 1280 px too; the menu has the others there. */
export const firstFeatures = 2
