/** How many days after they arrived unworn shoes can come back. */
export const returnDays = 30;
