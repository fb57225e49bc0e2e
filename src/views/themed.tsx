import { type ComponentType, createElement, Suspense } from 'react';
import { lazyComponent } from '../routing/lazyComponent';

/**
 * Wraps a component that uses components of MUI or react-admin, for use in a declaration. The component and the MUI theme load
 * on first render. Without the theme, the Content-Security-Policy blocks their styles.
 * @example render: (row) => <Stars count={row.rating} /> // const Stars = themed(() => import('./Stars'))
 * @example body: themed(() => import('./CarrierDetail'))
 */
export function themed<P extends object>(fetchComponent: () => Promise<{ default: ComponentType<P> }>) {
  const Fetched = lazyComponent<P>(async () => {
    const [{ MuiTheme }, { default: Component }] = await Promise.all([import('../theme/MuiTheme'), fetchComponent()]);
    return { default: (props: P) => <MuiTheme>{createElement(Component, props)}</MuiTheme> };
  });
  const Themed = (props: P) => (
    <Suspense fallback={null}>
      <Fetched {...props} />
    </Suspense>
  );
  return Object.assign(Themed, { load: Fetched.load });
}
