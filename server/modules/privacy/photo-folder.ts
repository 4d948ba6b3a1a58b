/** The prefix of the file keys of somebody's profile photo. */
export const photoFolder = (uid: string): string => `avatars/${uid}/`;
