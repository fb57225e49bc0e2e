/** Invalid variable names: TypeScript's keywords, the imports of a definition, and the variables of a test. */
const RESERVED = new Set(
  `arguments await break case catch class const continue debugger default define delete do else enum eval export extends false
  finally for function if implements import in instanceof interface let new null package private protected public
  return static super switch this throw true try typeof undefined var void while with yield
  afterAll api checkCalls checkFilters checkRefusals checkRoles north openExtensions south test`.split(/\s+/),
);

export const isReserved = (name: string): boolean => RESERVED.has(name);
