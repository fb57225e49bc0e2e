import { t, translate } from '../../../src/texts/t';
import { barcodeKey } from '../barcodeKey';

/** The frames without a code after which it counts as one more piece. Counted, not timed: a slow phone reads few frames. */
const AWAY = 10;

/** Returns a filter that passes each code once while it stays in the camera's view. */
export function dedupeScans() {
  const seen = new Map<string, number>();
  let frames = 0;
  /** @param codes the codes of one frame @returns the codes that were not in view before, or have returned */
  return (codes: readonly string[]): string[] => {
    frames += 1;
    return codes.filter((code) => {
      // A camera reads one code as UPC-A and as EAN-13 by turns.
      const key = barcodeKey(code);
      const before = seen.get(key);
      seen.set(key, frames);
      return before === undefined || frames - before > AWAY;
    });
  };
}

/** The interface of the browser's own reader, and of the library. */
interface Detector {
  detect: (source: HTMLVideoElement) => Promise<readonly { rawValue: string }[]>;
}
interface DetectorClass {
  new (): Detector;
  getSupportedFormats: () => Promise<readonly string[]>;
}

/** Milliseconds between two frames: a phone's battery matters more than a tenth of a second. */
const PAUSE = 100;

/**
 * Reads the codes in front of the camera until the signal aborts, then releases the camera.
 * @throws DOMException if there is no camera, or the page may not use it; see {@link whyNot}
 */
export async function readCodes(
  video: HTMLVideoElement,
  onCode: (code: string) => void,
  stop: AbortSignal,
): Promise<void> {
  if (!navigator.mediaDevices) throw new DOMException('', 'SecurityError');
  const stream = await navigator.mediaDevices.getUserMedia({ video: { facingMode: { ideal: 'environment' } } });
  try {
    const detector = await makeDetector();
    if (stop.aborted) return;
    video.srcObject = stream;
    await video.play();
    const newIn = dedupeScans();
    while (!stop.aborted) {
      const found = newIn((await detector.detect(video)).map(({ rawValue }) => rawValue));
      if (!stop.aborted) for (const code of found) onCode(code);
      await new Promise((resolve) => setTimeout(resolve, PAUSE));
    }
  } finally {
    for (const track of stream.getTracks()) track.stop();
  }
}

/** Returns the browser's own reader if it knows retail codes; otherwise fetches the library. */
async function makeDetector(): Promise<Detector> {
  const { BarcodeDetector: Own } = globalThis as { BarcodeDetector?: DetectorClass };
  const formats = await Own?.getSupportedFormats().catch((): string[] => []);
  if (Own && formats?.includes('ean_13')) return new Own();
  const [{ BarcodeDetector, prepareZXingModule }, { default: wasm }] = await Promise.all([
    import('barcode-detector/ponyfill'),
    import('zxing-wasm/reader/zxing_reader.wasm?url'),
  ]);
  // From this server, not from the library's own address.
  prepareZXingModule({ overrides: { locateFile: () => wasm } });
  return new BarcodeDetector();
}

const REASONS: Readonly<Record<string, string>> = {
  NotAllowedError: 'The browser does not allow the camera. Allow it for this site, then open this window again.',
  NotFoundError: 'There is no camera on this device.',
  NotReadableError: 'Another program uses the camera. Close it, then open this window again.',
  SecurityError: 'Browsers allow the camera only on pages served over HTTPS. Ask your administrator.',
};

/** Returns an error message with the reason and the remedy. */
export const whyNot = (error: unknown): string => {
  const { name, message } = error as Error;
  const reason = REASONS[name];
  return reason === undefined ? t('The camera cannot be read: {error}', { error: message }) : translate(reason);
};
