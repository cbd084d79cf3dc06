import { ImagePlus } from 'lucide-react';
import { type DragEvent, useEffect, useId, useRef, useState } from 'react';
import type { Categoria } from '#contract/categorias.ts';
import { Button } from '#ui/button.tsx';
import { cx } from '#ui/cx.ts';
import { ProductPicture } from '#ui/product-picture.tsx';
import { toast } from '#ui/toast.ts';
import { checkPicture } from './product-draft.ts';
import styles from './product-form-dialog.module.css';

export interface PictureFieldProps {
  /** The picture the product has now. */
  actual: string | null;
  categoria: Categoria | undefined;
  /** The one that will replace it. */
  file: File | undefined;
  onFile: (file: File | undefined) => void;
  className?: string;
}

/** The picture of a product: chosen or dropped, and seen before it is saved. */
export function PictureField({ actual, categoria, file, onFile, className }: PictureFieldProps) {
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const [preview, setPreview] = useState<string>();
  const [over, setOver] = useState(false);

  useEffect(() => {
    if (!file) return setPreview(undefined);
    const url = URL.createObjectURL(file);
    setPreview(url);
    return () => URL.revokeObjectURL(url);
  }, [file]);

  function take(chosen: File | undefined) {
    if (input.current) input.current.value = '';
    if (!chosen) return;
    const wrong = checkPicture(chosen);
    if (wrong) toast.error(wrong);
    else onFile(chosen);
  }

  function onDrop(event: DragEvent) {
    event.preventDefault();
    setOver(false);
    take(event.dataTransfer.files[0]);
  }

  return (
    <div className={cx(styles.drop, className)}>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: a place to drop; the button beside it does the same */}
      <span
        className={styles.preview}
        data-over={over || undefined}
        onDragOver={(event) => {
          event.preventDefault();
          setOver(true);
        }}
        onDragLeave={() => setOver(false)}
        onDrop={onDrop}
      >
        {preview ? (
          <img src={preview} alt="Vista previa de la imagen elegida" />
        ) : (
          <ProductPicture rounded categoria={categoria} imagenUrl={actual} eager alt="" />
        )}
      </span>
      <label htmlFor={id} className="visually-hidden">
        Imagen
      </label>
      <input
        ref={input}
        id={id}
        type="file"
        name="imagen"
        accept="image/*"
        className="visually-hidden"
        tabIndex={-1}
        onChange={(event) => take(event.currentTarget.files?.[0])}
      />
      <Button
        size="sm"
        variant="secondary"
        icon={<ImagePlus aria-hidden="true" />}
        onClick={() => input.current?.click()}
      >
        {file || actual ? 'Cambiar imagen' : 'Elegir imagen'}
      </Button>
      {file && (
        <Button size="sm" variant="ghost" onClick={() => onFile(undefined)}>
          Quitar la elegida
        </Button>
      )}
      <p className={styles.hint}>JPG, PNG o WebP, hasta 5 MB. También puedes soltarla aquí.</p>
    </div>
  );
}
