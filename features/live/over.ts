/** The final event of a stream: the listener is no longer signed in. After any other end the client reconnects. */
export const OVER = 'over';
