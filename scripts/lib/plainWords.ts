import { readFileSync } from 'node:fs';

/**
 * Words of comments that hide who does what: pronouns for actors, passives of telling, and relative clauses in the place of a
 * term. CONTRIBUTING says what to write instead.
 */
const HIDES = [
  "somebody|someone's|whoever|nobody|whose past|in whose|by whom|to whom",
  '(?:is|are|was|were|be|being|been) (?:told|said|asked(?: for)?|known|meant|had|left|gone|led|looked at|held back|given back)',
  'what (?:is|are|was|were|it|they|others|comes|stands|makes|there|had|has|may|can|an?|the)',
  'so (?:many|much|long)(?! as)',
  'besides|thereby|wherein|therein',
  '(?:goes|go|comes) by|stands? (?:in|beside|for|there|above|below)',
  'those (?:that|of|who|which)|that of|of which|(?:by|of|for) what|in turns|otherwise than',
];
const HIDDEN = new RegExp(String.raw`\b(?:${HIDES.join('|')})\b`, 'i');

/** At the end of a comment that needs such a word. */
const ALLOWED = 'plain-words: ok';

const COMMENT = /^\s*(?:\/\/|\/\*|\*|--|#)|\s\/\/\s|\/\*\*.*\*\//;

export interface Riddle {
  line: number;
  /** The word that hides the actor. */
  word: string;
  text: string;
}

/** Returns the comment lines of some code that read as riddles. */
export const riddlesIn = (code: string): Riddle[] =>
  code.split('\n').flatMap((text, index) => {
    const [word] = (COMMENT.test(text) && !text.includes(ALLOWED) && HIDDEN.exec(text)) || [];
    return word === undefined ? [] : [{ line: index + 1, word, text: text.trim() }];
  });

/** The same of files, in words. */
export const riddlesOf = (files: readonly string[]): string[] =>
  files.flatMap((file) =>
    riddlesIn(readFileSync(file, 'utf8')).map(({ line, word, text }) => `${file}:${line}: "${word}" in: ${text}`),
  );
