/** The shortest password of an administrator (reading 36). */
export const administratorPasswordLength = 12;

/** What an administrator reads whose new password is refused. */
export const weakAdministratorPassword = `Administrators need at least ${administratorPasswordLength} characters, and not a common password`;
