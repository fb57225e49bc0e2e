/** The largest logo, in bytes. */
export const MAX_LOGO_BYTES = 100_000;

/** The media types of logos. */
export const LOGO_TYPES = ['image/png', 'image/svg+xml'] as const;
