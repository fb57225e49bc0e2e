import type { DrawingProps } from './drawingProps';
import { RoundDrawing } from './RoundDrawing';

export default function DoughnutDrawing(props: DrawingProps) {
  return <RoundDrawing {...props} inner={55} />;
}
