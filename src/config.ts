import { brand } from 'virtual:look';

/** The backend's base URL, without a trailing slash. Empty for the app's own origin. */
export const API_URL: string = (import.meta.env.VITE_API_URL ?? '').replace(/\/+$/, '');

/** Returns whether the backend has the app's origin. Another origin requires CORS preflight requests. */
export const isSameOrigin = (): boolean =>
  API_URL === '' || new URL(API_URL, window.location.href).origin === window.location.origin;

/** The expected user name and password. */
export const LOGIN_SECRET: string = import.meta.env.VITE_LOGIN_SECRET || 'admin';

/** The label above the sidebar's links. */
export const BRAND: string = import.meta.env.VITE_BRAND || (brand ?? 'BD2 gr. 03');
