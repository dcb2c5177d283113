/** What a browser and its keyboard are told of the fields for a student's names. */
export const nameInputs = {
  username: {
    name: 'username',
    autoComplete: 'nickname',
    autoCapitalize: 'none',
    autoCorrect: 'off',
    spellCheck: false,
  },
  firstName: { name: 'first_name', autoComplete: 'given-name', autoCapitalize: 'words', maxLength: 80 },
  lastName: { name: 'last_name', autoComplete: 'family-name', autoCapitalize: 'words', maxLength: 80 },
} as const
