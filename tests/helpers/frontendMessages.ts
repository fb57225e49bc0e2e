/** A complete message of a PostgreSQL client. */
export interface FrontendMessage {
  bytes: Buffer;
  /** The text of a statement, {@link SIGN_IN} or {@link PASSWORD}; undefined for other messages. */
  says?: string;
}

export const SIGN_IN = '(sign in)';
export const PASSWORD = '(password)';

/** Size of the length field in bytes. The length includes the field itself, but not the type byte before it. */
const LENGTH = 4;

/** Splits the stream of one client, without TLS, into messages. */
export class FrontendReader {
  private rest = Buffer.alloc(0);
  private signedIn = false;
  private readonly prepared = new Map<string, string>();

  read(chunk: Buffer): FrontendMessage[] {
    this.rest = Buffer.concat([this.rest, chunk]);
    const messages: FrontendMessage[] = [];
    for (;;) {
      // The first message has no type byte.
      const head = this.signedIn ? 1 : 0;
      if (this.rest.length < head + LENGTH) return messages;
      const size = head + this.rest.readInt32BE(head);
      if (this.rest.length < size) return messages;
      const bytes = this.rest.subarray(0, size);
      this.rest = this.rest.subarray(size);
      messages.push({ bytes, says: this.signedIn ? this.meaning(bytes) : SIGN_IN });
      this.signedIn = true;
    }
  }

  /** Message types of the protocol: Query, Parse (name and text), Bind (portal and name), password. */
  private meaning(bytes: Buffer): string | undefined {
    const [first = '', second = ''] = bytes.toString('utf8', 1 + LENGTH).split('\0', 2);
    switch (String.fromCharCode(bytes[0] ?? 0)) {
      case 'Q':
        return first;
      case 'P':
        this.prepared.set(first, second);
        return second;
      case 'B':
        return this.prepared.get(second);
      case 'p':
        return PASSWORD;
      default:
        return undefined;
    }
  }
}
