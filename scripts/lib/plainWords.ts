import { readFileSync } from 'node:fs';

/**
 * Words that make a comment vague: pronouns for actors, passives without an actor, relative clauses in place of a term.
 * CONTRIBUTING says how to write instead.
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

/** Marks a comment that needs such a word. At its end. */
const ALLOWED = 'plain-words: ok';

const COMMENT = /^\s*(?:\/\/|\/\*|\*|--|#)|\s\/\/\s|\/\*\*.*\*\//;

export interface Riddle {
  line: number;
  /** The matched word. */
  word: string;
  text: string;
}

/** Returns the vague comment lines of some code. */
export const riddlesIn = (code: string): Riddle[] =>
  code.split('\n').flatMap((text, index) => {
    const [word] = (COMMENT.test(text) && !text.includes(ALLOWED) && HIDDEN.exec(text)) || [];
    return word === undefined ? [] : [{ line: index + 1, word, text: text.trim() }];
  });

/** Returns the vague comment lines of files, as messages. */
export const riddlesOf = (files: readonly string[]): string[] =>
  files.flatMap((file) =>
    riddlesIn(readFileSync(file, 'utf8')).map(({ line, word, text }) => `${file}:${line}: "${word}" in: ${text}`),
  );
