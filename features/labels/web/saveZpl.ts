import type { LabelSize } from './labelSizes';
import { type Copies, zplOf } from './zpl';

/** Saves the labels of a roll as a file for its printer. */
export function saveZpl(size: LabelSize, labels: readonly Copies[]): void {
  const href = URL.createObjectURL(new Blob([zplOf(size, labels)], { type: 'text/plain;charset=utf-8' }));
  Object.assign(document.createElement('a'), { href, download: `labels-${size.label.x}x${size.label.y}.zpl` }).click();
  // Some browsers read the blob some time after the click.
  setTimeout(() => URL.revokeObjectURL(href), 60_000);
}
