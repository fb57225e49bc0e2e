/// <reference types="vite/client" />

interface ImportMetaEnv {
  readonly VITE_API_URL?: string;
  readonly VITE_LOGIN_SECRET?: string;
  readonly VITE_BRAND?: string;
}
