/// <reference types="vite/client" />

interface ImportMetaEnv {
  readonly VITE_API_URL?: string;
  readonly VITE_LOGIN_SECRET?: string;
  readonly VITE_BRAND?: string;
}

/** What lies in the folder of extensions: `scripts/vite/extensions.ts` lists it. */
declare module 'virtual:extensions' {
  const found: readonly {
    name: string;
    definition?: Readonly<Record<string, unknown>>;
    web?: Readonly<Record<string, unknown>>;
  }[];
  export default found;
}
