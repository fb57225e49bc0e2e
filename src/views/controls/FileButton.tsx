import { useRef } from 'react';
import { Button } from '../Button';
import styles from './controls.module.css';

interface FileButtonProps {
  label: string;
  /** The types or the endings of the files, as in the attribute `accept`. */
  accept: string;
  disabled?: boolean;
  /** The pending action, such as "Saving", with the file. */
  busy?: string | false;
  /** The name of the chosen file; empty for none. */
  fileName: string;
  onChoose: (file: File) => void;
}

/** A button with which the user chooses a file. A visible file input would have texts in the language of the browser. */
export function FileButton({ label, accept, disabled = false, busy = false, fileName, onChoose }: FileButtonProps) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <span className={styles.file}>
      <Button variant="outlined" busy={busy} disabled={disabled} onClick={() => input.current?.click()}>
        {label}
      </Button>
      <input
        ref={input}
        type="file"
        hidden
        aria-label={label}
        accept={accept}
        disabled={disabled || busy !== false}
        onChange={({ target }) => {
          const [file] = target.files ?? [];
          if (file) onChoose(file);
          // The same file can be chosen again, after it was changed.
          target.value = '';
        }}
      />
      {fileName && <span>{fileName}</span>}
    </span>
  );
}
