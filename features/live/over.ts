/** The event after which nothing more is told: who listened is not signed in any more. Without it, one listens again. */
export const OVER = 'over';
