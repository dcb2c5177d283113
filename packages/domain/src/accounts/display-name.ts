/** What a person is called on the page: the username, else the first name, else 'User'. */
export function displayName(profile: { username: string | null; first_name: string | null }): string {
  return profile.username?.trim() || profile.first_name?.trim() || 'User'
}
