import { type ComponentProps, createContext, use } from 'react';
import { Tooltip } from 'recharts';
import { tooltip } from './axes';

/** Whether the user has pointed at the drawing or focused it. */
export const UsedContext = createContext(false);

/** The tooltip of a drawing. Rendered once the user uses the drawing: without it, a chart renders a sixth faster. */
export const ChartTooltip = (props: ComponentProps<typeof Tooltip>) =>
  use(UsedContext) && <Tooltip {...tooltip} {...props} />;
