/// <reference types="vite/client" />

interface ImportMetaEnv {
  readonly VITE_API_URL?: string;
  readonly VITE_LOGIN_SECRET?: string;
  readonly VITE_BRAND?: string;
  readonly VITE_EXTRAS?: string;
}

/** The look that extensions declare, gathered by `scripts/vite/look.ts`. */
declare module 'virtual:look' {
  export const brand: string | undefined;
  export const words: Readonly<Record<string, string>>;
  /** Applies extensions' labels and order to the sidebar links. */
  export const arrange: <R extends object>(routes: readonly R[]) => readonly R[];
}

/** The modules in the folders of features and extensions, listed by `scripts/vite/extensions.ts`. */
declare module 'virtual:extensions' {
  const found: readonly {
    /** The folder's name, for messages; absent in a build. */
    name?: string;
    feature?: import('../contract/definition/feature').Feature;
    definition?: Readonly<Record<string, unknown>>;
    /** Its exports; in a build an array of them. */
    web?: Readonly<Record<string, unknown>> | readonly unknown[];
    /** The names of the types of transactions that it declares. */
    types?: readonly string[];
  }[];
  export default found;
}

/** All exports of the `movementTypes.ts` of features and extensions. Only chunks that are loaded later import it. */
declare module 'virtual:movement-types' {
  const found: readonly unknown[];
  export default found;
}

/** All exports of the `moveFields.ts` of features and extensions. Only the forms of moves import it, after they are shown. */
declare module 'virtual:move-fields' {
  const found: readonly unknown[];
  export default found;
}

/** The type, the capability and the number of fields of each addition to the head of a form of a move. */
declare module 'virtual:move-heads' {
  const found: readonly (readonly [string, string | null, number])[];
  export default found;
}

/** The exports of each `settings.ts` of features and extensions, listed by `scripts/vite/extensions.ts`. */
declare module 'virtual:settings' {
  const found: readonly unknown[];
  export default found;
}

/** All exports of the `listColumns.ts` of features and extensions. Only lists with such a column, and the choice of columns, import it. */
declare module 'virtual:list-columns' {
  const found: readonly unknown[];
  export default found;
}

/** All texts of a language by their original, gathered by `scripts/vite/extensions.ts`. */
declare module 'virtual:languages' {
  /** The functions that load the texts of each language but the original. */
  const loaders: Readonly<
    Record<import('../contract/language').Translation, () => Promise<{ default: import('./texts/forms').Catalogue }>>
  >;
  export default loaders;
}

declare module 'virtual:texts/*' {
  const texts: import('./texts/forms').Catalogue;
  export default texts;
}
