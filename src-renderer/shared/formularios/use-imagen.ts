import { useEffect, useEffectEvent, useState } from 'react';
import { LIMITES } from '#contract/words/limites.ts';

/** State of reading a picture; a large one takes a while. */
export type ReadingState = 'reading' | 'read' | 'unreadable';

/** The picture chosen in a form. Saving the form waits for a picture that is still being read. */
export function useImagen(save: () => void) {
  const [file, put] = useState<File>();
  const [reading, setReading] = useState(false);
  const [held, setHeld] = useState(false);
  const [turn, setTurn] = useState(0);
  const saveNow = useEffectEvent(save);

  useEffect(() => {
    if (!held || reading) return;
    setHeld(false);
    saveNow();
  }, [held, reading]);

  const onReading = (state: ReadingState) => {
    setReading(state === 'reading');
    // The save is cancelled, so that the person sees the error.
    if (state === 'unreadable') setHeld(false);
  };

  return {
    file,
    put,
    /** React key of the field; changes to remount it. */
    turn,
    /** Drops the picture, also while it is being read. */
    discard() {
      put(undefined);
      setReading(false);
      setHeld(false);
      setTurn((before) => before + 1);
    },
    onReading,
    reading,
    /** Whether a save waits for the picture. */
    held,
    /** Saves now, or once the picture has been read. */
    save: () => (reading ? setHeld(true) : save()),
  };
}

/** Why a file is refused as picture; undefined when it is accepted. */
export function errorDeImagen(file: Pick<File, 'type' | 'size'>): string | undefined {
  if (!file.type.startsWith('image/')) return '❌ El archivo debe ser una imagen';
  if (file.size > LIMITES.imagenBytes) return '❌ La imagen no debe superar los 5MB';
  return undefined;
}
