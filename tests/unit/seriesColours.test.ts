import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { seriesColours } from '../../src/theme/chartColours';

const [, light = '', dark = ''] =
  /--paper: light-dark\((#\w{6}), (#\w{6})\)/.exec(readFileSync('src/theme/base.css', 'utf8')) ?? [];

/** The relative luminance of WCAG. */
function luminance(colour: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const value = Number.parseInt(colour.slice(at, at + 2), 16) / 255;
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

const contrast = (a: string, b: string): number => {
  const [darker = 0, lighter = 0] = [luminance(a), luminance(b)].toSorted((one, other) => one - other);
  return (lighter + 0.05) / (darker + 0.05);
};

test.each(seriesColours)('%s has a contrast of 3 to the paper of both schemes', (colour) => {
  expect(contrast(colour, light)).toBeGreaterThan(3);
  expect(contrast(colour, dark)).toBeGreaterThan(3);
});
