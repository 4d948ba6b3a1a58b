/** Modify Shoes without a new picture: the form requires one, the call leaves the old one unchanged. */
export const imageRequired = 'Add a valid image';
