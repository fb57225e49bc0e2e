import type { ComponentType } from 'react';

/** An icon component, as in `@mui/icons-material`. */
export type IconComponent = ComponentType<{ fontSize?: 'small' | 'inherit' }>;
