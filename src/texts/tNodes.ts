import { createElement, Fragment, type ReactNode } from 'react';
import type { Key, ValuesFor } from './catalogue';
import { translate } from './t';

/**
 * Returns a text with elements for its names.
 * @example tNodes('Go to the {panel}.', { panel: <Link to="/">{t('Main Panel')}</Link> })
 */
export const tNodes = <K extends Key>(key: K, ...[values]: ValuesFor<K, ReactNode>): ReactNode =>
  createElement(
    Fragment,
    null,
    ...translate(key)
      .split(/\{(\w+)\}/)
      .map((part, index) => (index % 2 ? (values as Readonly<Record<string, ReactNode>>)[part] : part)),
  );
