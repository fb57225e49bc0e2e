import { brand } from 'virtual:look';

/** The backend's base address, without a slash at its end; empty is the address the app came from. */
export const API_URL: string = (import.meta.env.VITE_API_URL ?? '').replace(/\/+$/, '');

/** True where the backend is at the app's own origin; another one has to allow in advance whatever it is sent. */
export const isSameOrigin = (): boolean => new URL(API_URL, window.location.href).origin === window.location.origin;

/** The credential: user name and password must both equal it. */
export const LOGIN_SECRET: string = import.meta.env.VITE_LOGIN_SECRET || 'admin';

/** The label above the sidebar's links. */
export const BRAND: string = import.meta.env.VITE_BRAND || (brand ?? 'BD2 gr. 03');
