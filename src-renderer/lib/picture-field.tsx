import { ImagePlus } from 'lucide-react';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { Button } from '#ui/button.tsx';
import { cx } from '#ui/cx.ts';
import { Field, useFieldControl } from '#ui/field.tsx';
import { checkPicture } from './check-picture.ts';
import styles from './picture-field.module.css';
import { useDrop } from './use-drop.ts';

export interface PictureFieldProps {
  label: string;
  /** Whether there is a picture now. */
  hay: boolean;
  /** What is shown while no other is chosen. */
  actual: ReactNode;
  /** The one that will replace it. */
  file: File | undefined;
  onFile: (file: File | undefined) => void;
  /** A large picture takes its time until `onFile`: what saves the form waits for it. */
  onReading: (state: 'reading' | 'read' | 'unreadable') => void;
  className?: string;
  /** Seen whole, not cut to a square. */
  entera?: boolean;
}

/** Whether this browser can show a file, whatever its name says. */
async function isPicture(file: File): Promise<boolean> {
  try {
    (await createImageBitmap(file)).close();
    return true;
  } catch {
    return false;
  }
}

/** A picture: chosen or dropped, and seen before it is saved. */
export function PictureField({ label, className, onFile, onReading, ...rest }: PictureFieldProps) {
  const [error, setError] = useState<string>();
  const latest = useRef<File | null>(undefined);
  useEffect(
    () => () => {
      // Nobody waits any more for what is being read.
      latest.current = null;
    },
    [],
  );

  async function take(chosen: File | undefined) {
    latest.current = chosen;
    const wrong = chosen && checkPicture(chosen);
    onReading('reading');
    const unreadable = chosen && !wrong && !(await isPicture(chosen));
    // Another one was chosen meanwhile.
    if (latest.current !== chosen) return;
    setError(unreadable ? `No se pudo leer «${chosen.name}» como imagen. Elige otra.` : wrong);
    if (!wrong && !unreadable) onFile(chosen);
    onReading(wrong || unreadable ? 'unreadable' : 'read');
  }

  return (
    <Field
      label={label}
      hideLabel
      className={cx(styles.drop, className)}
      error={error}
      hint="JPG, PNG, WebP, GIF o AVIF, hasta 5 MB. También puedes soltarla aquí."
    >
      <PictureControl {...rest} onTake={(chosen) => void take(chosen)} />
    </Field>
  );
}

interface PictureControlProps extends Pick<PictureFieldProps, 'hay' | 'actual' | 'file' | 'entera'> {
  onTake: (file: File | undefined) => void;
}

function PictureControl({ hay, actual, file, entera, onTake }: PictureControlProps) {
  const control = useFieldControl();
  const input = useRef<HTMLInputElement>(null);
  const [preview, setPreview] = useState<string>();
  const drop = useDrop(onTake);

  useEffect(() => {
    if (!file) return setPreview(undefined);
    const url = URL.createObjectURL(file);
    setPreview(url);
    return () => URL.revokeObjectURL(url);
  }, [file]);

  return (
    <>
      <span className={styles.preview} data-entera={entera || undefined} {...drop}>
        {preview ? <img src={preview} alt="Vista previa de la imagen elegida" /> : actual}
      </span>
      <input
        ref={input}
        {...control}
        type="file"
        name="imagen"
        accept="image/*"
        className="visually-hidden"
        tabIndex={-1}
        onChange={({ currentTarget }) => {
          const chosen = currentTarget.files?.[0];
          // So that the same file can be chosen again.
          currentTarget.value = '';
          if (chosen) onTake(chosen);
        }}
      />
      <Button
        size="sm"
        variant="secondary"
        icon={<ImagePlus aria-hidden="true" />}
        aria-describedby={control['aria-describedby']}
        onClick={() => input.current?.click()}
      >
        {file || hay ? 'Cambiar imagen' : 'Elegir imagen'}
      </Button>
      {file && (
        <Button size="sm" variant="ghost" onClick={() => onTake(undefined)}>
          Quitar la elegida
        </Button>
      )}
    </>
  );
}
