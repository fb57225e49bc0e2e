/** The message of a failed sign-in. */
export const INCORRECT = 'Incorrect username or password';
