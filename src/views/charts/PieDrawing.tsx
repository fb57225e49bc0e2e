import type { DrawingProps } from './drawingProps';
import { RoundDrawing } from './RoundDrawing';

export default function PieDrawing(props: DrawingProps) {
  return <RoundDrawing {...props} inner={0} />;
}
