import { ImagePlus } from 'lucide-react';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { Button } from '#ui/controls/button.tsx';
import { Field } from '#ui/fields/field.tsx';
import { useFieldControl } from '#ui/fields/field-control.ts';
import { cx } from '#ui/theme/cx.ts';
import styles from './imagen-field.module.css';
import { useDrop } from './use-drop.ts';
import { errorDeImagen, type ReadingState } from './use-imagen.ts';

interface ImagenFieldProps {
  label: string;
  /** Whether there is a picture now. */
  hay: boolean;
  /** Shown while no new picture is chosen. */
  actual: ReactNode;
  /** The new picture. */
  file: File | undefined;
  onFile: (file: File | undefined) => void;
  /** Reports the state of the reading, which saving waits for. */
  onReading: (state: ReadingState) => void;
  className?: string;
  /** Shows the whole picture instead of cropping it to a square. */
  entera?: boolean;
}

/** Whether this browser can decode a file, whatever its name says. */
async function isPicture(file: File): Promise<boolean> {
  try {
    (await createImageBitmap(file)).close();
    return true;
  } catch {
    return false;
  }
}

/** A picture field: choose or drop a file, with a preview. */
export function ImagenField({ label, className, onFile, onReading, ...rest }: ImagenFieldProps) {
  const [error, setError] = useState<string>();
  const latest = useRef<File | null>(undefined);
  useEffect(
    () => () => {
      // Drops the result of a read still in progress.
      latest.current = null;
    },
    [],
  );

  async function take(chosen: File | undefined) {
    latest.current = chosen;
    const wrong = chosen && errorDeImagen(chosen);
    onReading('reading');
    const unreadable = chosen && !wrong && !(await isPicture(chosen));
    // Another file was chosen meanwhile.
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
      hint={
        <>
          JPG, PNG, WebP, GIF o AVIF, hasta 5 MB.{' '}
          <span className="with-mouse">También puedes soltarla aquí.</span>
        </>
      }
    >
      <ImagenControl {...rest} onTake={(chosen) => void take(chosen)} />
    </Field>
  );
}

interface ImagenControlProps extends Pick<ImagenFieldProps, 'hay' | 'actual' | 'file' | 'entera'> {
  onTake: (file: File | undefined) => void;
}

function ImagenControl({ hay, actual, file, entera, onTake }: ImagenControlProps) {
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
          // Lets the same file be chosen again.
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
