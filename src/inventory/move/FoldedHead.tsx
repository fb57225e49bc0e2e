import EditIcon from '@mui/icons-material/EditOutlined';
import { t } from '../../texts/t';
import { Button } from '../../views/Button';
import later from '../later.module.css';
import { HeadNames } from './HeadNames';
import type { Head } from './lastMove';
import type { MoveSpec } from './moveSpecs';

interface FoldedHeadProps extends Head {
  move: MoveSpec;
  onUnfold: () => void;
}

/** The head of a move in one line: "Berlin Airport · Kurowski · Mary Kowalska". A click shows its inputs. */
export default function FoldedHead({ onUnfold, ...head }: FoldedHeadProps) {
  return (
    <Button variant="outlined" className={later.headLine} aria-expanded={false} title={t('Change')} onClick={onUnfold}>
      <span>
        <HeadNames {...head} place={head.ids[head.move.employeeOf] ?? ''} />
      </span>
      <EditIcon fontSize="small" />
    </Button>
  );
}
