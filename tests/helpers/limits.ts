/** For servers that tests share a machine with: one that is behind for a second turns requests away. */
export const UNLIMITED = { perMinute: 0, maxLag: 0 };
