import type { Ref, TextareaHTMLAttributes } from 'react';
import { cx } from '../theme/cx.ts';
import styles from './control.module.css';
import { useFieldControl } from './field-control.ts';

interface TextAreaProps extends TextareaHTMLAttributes<HTMLTextAreaElement> {
  ref?: Ref<HTMLTextAreaElement>;
}

/** Several lines of text; all attributes of <textarea>. */
export function TextArea({ className, ...rest }: TextAreaProps) {
  const control = useFieldControl();
  return (
    <div className={cx(styles.box, className)}>
      <textarea rows={3} className={styles.control} {...control} {...rest} />
    </div>
  );
}
