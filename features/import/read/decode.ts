/*
 * Text files of any age: Excel's "CSV" is windows-1250 in Poland, its "Unicode text" UTF-16; old programs write ISO-8859-2, and
 * programs of DOS the code page 852.
 */

import { type KnownMessage, original } from '../../../server/texts/message';

/** A file that cannot be read; the message is for the user. */
export class UnreadableFile extends Error {
  override readonly name = 'UnreadableFile';

  constructor(readonly said: KnownMessage) {
    super(original(said));
  }
}

export interface Decoded {
  text: string;
  encoding: string;
  /** True where some lines are UTF-8 and others are not: each was read in its own encoding. */
  isMixed: boolean;
}

/** @throws UnreadableFile for a file that is no text */
export function decode(bytes: Uint8Array): Decoded {
  const marked = byMark(bytes) ?? utf16WithoutMark(bytes);
  if (marked !== undefined) return checked({ ...read(bytes, marked), isMixed: false });
  try {
    return checked({
      text: new TextDecoder('utf-8', { fatal: true }).decode(bytes),
      encoding: 'utf-8',
      isMixed: false,
    });
  } catch (error) {
    if (error instanceof UnreadableFile) throw error;
  }
  return checked(singleByte(bytes));
}

const read = (bytes: Uint8Array, encoding: string) => ({ text: new TextDecoder(encoding).decode(bytes), encoding });

function checked(decoded: Decoded): Decoded {
  if (decoded.text.includes('\0')) throw new UnreadableFile('no-text-file');
  return decoded;
}

function byMark([one, two, three]: Uint8Array): string | undefined {
  if (one === 0xef && two === 0xbb && three === 0xbf) return 'utf-8';
  if (one === 0xff && two === 0xfe) return 'utf-16le';
  if (one === 0xfe && two === 0xff) return 'utf-16be';
  return undefined;
}

/** In UTF-16 nearly every other byte of a table is 0. */
function utf16WithoutMark(bytes: Uint8Array): string | undefined {
  const sample = bytes.subarray(0, 4096);
  if (sample.length < 4 || bytes.length % 2 === 1) return undefined;
  const zeros: [even: number, odd: number] = [0, 0];
  sample.forEach((byte, at) => {
    if (byte === 0) zeros[at % 2 === 0 ? 0 : 1]++;
  });
  const most = sample.length / 2;
  if (zeros[1] > most * 0.7 && zeros[0] < most * 0.1) return 'utf-16le';
  if (zeros[0] > most * 0.7 && zeros[1] < most * 0.1) return 'utf-16be';
  return undefined;
}

const NEWLINE = 10;

function singleByte(bytes: Uint8Array): Decoded {
  const strict = new TextDecoder('utf-8', { fatal: true });
  const lines: Uint8Array[] = [];
  const asUtf8: (string | undefined)[] = [];
  let isMixed = false;
  for (let start = 0; start < bytes.length; ) {
    const end = bytes.indexOf(NEWLINE, start);
    const line = bytes.subarray(start, end < 0 ? bytes.length : end + 1);
    start += line.length;
    lines.push(line);
    if (line.every((byte) => byte < 0x80)) {
      asUtf8.push(undefined);
      continue;
    }
    try {
      asUtf8.push(strict.decode(line));
      isMixed = true;
    } catch {
      asUtf8.push(undefined);
    }
  }
  const rest = isMixed ? joined(lines.filter((_, at) => asUtf8[at] === undefined)) : bytes;
  const [encoding] = SINGLE_BYTE.toSorted((one, other) => likelihood(rest, other) - likelihood(rest, one));
  const decodeRest = decoderOf(encoding ?? 'windows-1250');
  const text = isMixed ? lines.map((line, at) => asUtf8[at] ?? decodeRest(line)).join('') : decodeRest(bytes);
  return { text, encoding: encoding ?? 'windows-1250', isMixed };
}

const SINGLE_BYTE = ['windows-1250', 'iso-8859-2', 'cp852'] as const;

/** The characters of the code page 852 from 128 on, which no decoder of the platform has. */
const CP852 =
  'ÇüéâäůćçłëŐőîŹÄĆÉĹĺôöĽľŚśÖÜŤťŁ×čáíóúĄąŽžĘę¬źČş«»░▒▓│┤ÁÂĚŞ╣║╗╝Żż┐└┴┬├─┼Ăă╚╔╩╦╠═╬¤đĐĎËďŇÍÎě┘┌█▄ŢŮ▀ÓßÔŃńňŠšŔÚŕŰýÝţ´\u00ad˝˛ˇ˘§÷¸°¨˙űŘř■\u00a0';

function decoderOf(encoding: (typeof SINGLE_BYTE)[number]): (bytes: Uint8Array) => string {
  if (encoding !== 'cp852') {
    const decoder = new TextDecoder(encoding);
    return (bytes) => decoder.decode(bytes);
  }
  // Latin 1 has the number of each byte.
  return (bytes) =>
    Buffer.from(bytes)
      .toString('latin1')
      .replace(/[\x80-\xff]/g, (character) => CP852[character.charCodeAt(0) - 128] ?? '');
}

function joined(parts: readonly Uint8Array[]): Uint8Array {
  return Buffer.concat(parts);
}

/** How much a text looks like Polish or German in an encoding: its letters, less signs that no table has. */
function likelihood(bytes: Uint8Array, encoding: (typeof SINGLE_BYTE)[number]): number {
  const text = decoderOf(encoding)(bytes.subarray(0, 1_000_000));
  const count = (characters: RegExp) => text.match(characters)?.length ?? 0;
  return (
    count(/[ąćęłńóśźżĄĆĘŁŃÓŚŹŻäöüßÄÖÜ]/g) -
    5 * count(/[\u0080-\u009f]/g) -
    3 * count(/[\u2500-\u25ff÷]/g) -
    count(/[±¶¦¬¡ĽľĄˇ¸]/g)
  );
}
