import { SaxesParser } from 'saxes';
import { errorText } from '../../../server/errorText';
import { say } from '../../../server/texts/message';
import { MAX_TOKEN } from '../limits';
import { UnreadableFile } from './decode';

export type Attributes = Readonly<Record<string, string>>;

/** What reads the elements of a document. Names have no prefixes: programs choose their own, for either form of the standard. */
export interface XmlReader {
  /** Reads the begin of an element. @returns false to end the reading */
  open: (name: string, attributes: Attributes) => unknown;
  close?: (name: string) => void;
  text?: (text: string) => void;
}

const DEEPEST = 100;

/** Reads a document in pieces, until its end or until its reader has enough. @throws UnreadableFile */
export async function readXml(pieces: AsyncIterable<Uint8Array>, reader: XmlReader): Promise<void> {
  const parser = new SaxesParser<{ xmlns: false; position: false }>({ xmlns: false, position: false });
  let isOver = false;
  let depth = 0;
  /** Characters since the last token: the parser keeps an unfinished one in memory. */
  let unfinished = 0;
  parser.on('error', (error) => {
    throw new UnreadableFile(say('unreadable-spreadsheet', { reason: errorText(error) }));
  });
  parser.on('opentag', ({ name, attributes }) => {
    unfinished = 0;
    if (++depth > DEEPEST) throw new UnreadableFile('no-spreadsheet');
    if (!isOver && reader.open(localName(name), localNames(attributes)) === false) isOver = true;
  });
  parser.on('closetag', ({ name }) => {
    unfinished = 0;
    depth--;
    if (!isOver) reader.close?.(localName(name));
  });
  const onText = (text: string) => {
    unfinished = 0;
    if (!isOver) reader.text?.(text);
  };
  parser.on('text', onText);
  parser.on('cdata', onText);
  parser.on('comment', () => {
    unfinished = 0;
  });
  let decoder: TextDecoder | undefined;
  for await (const piece of pieces) {
    decoder ??= new TextDecoder(piece[0] === 0xff ? 'utf-16le' : piece[0] === 0xfe ? 'utf-16be' : 'utf-8');
    const text = decoder.decode(piece, { stream: true });
    unfinished += text.length;
    if (unfinished > MAX_TOKEN) throw new UnreadableFile('cell-too-long|unnamed');
    parser.write(text);
    if (isOver) return;
  }
  parser.write(decoder?.decode() ?? '');
  parser.close();
}

const localName = (name: string): string => name.slice(name.indexOf(':') + 1);

function localNames(attributes: Readonly<Record<string, string>>): Attributes {
  let local: Record<string, string> | undefined;
  for (const name in attributes) {
    if (!name.includes(':') || name.startsWith('xml')) continue;
    local ??= { ...attributes };
    // An attribute without a prefix is the element's own.
    local[localName(name)] ??= attributes[name] ?? '';
  }
  return local ?? attributes;
}
