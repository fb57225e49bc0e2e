/// <reference types="vite/client" />

interface ImportMetaEnv {
  readonly VITE_API_URL?: string;
  readonly VITE_LOGIN_SECRET?: string;
  readonly VITE_BRAND?: string;
  readonly VITE_EXTRAS?: string;
}

/** What extensions make of the app's look: `scripts/vite/look.ts` gathers it. */
declare module 'virtual:look' {
  export const brand: string | undefined;
  export const words: Readonly<Record<string, string>>;
  /** Puts the links of the sidebar in order. */
  export const arrange: <R extends object>(routes: readonly R[]) => readonly R[];
}

/** What lies in the folders of features and extensions: `scripts/vite/extensions.ts` lists it. */
declare module 'virtual:extensions' {
  const found: readonly {
    name: string;
    feature?: import('../contract/definition/feature').Feature;
    definition?: Readonly<Record<string, unknown>>;
    web?: Readonly<Record<string, unknown>>;
  }[];
  export default found;
}
