/** What a sign-in says that failed. */
export const INCORRECT = 'Incorrect username or password';
