import { useEffect, useEffectEvent, useState } from 'react';
import type { PictureFieldProps } from './picture-field.tsx';

/** A picture chosen in a form, and the form's saving, which never leaves behind a picture that is still being read. */
export function usePicture(save: () => void) {
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

  const onReading: PictureFieldProps['onReading'] = (state) => {
    setReading(state === 'reading');
    // Whoever wanted to save it sees what is wrong with it instead.
    if (state === 'unreadable') setHeld(false);
  };

  return {
    file,
    put,
    /** The key of its field, which another turn makes anew. */
    turn,
    /** Forgets it, also while it is being read. */
    discard() {
      put(undefined);
      setReading(false);
      setHeld(false);
      setTurn((before) => before + 1);
    },
    onReading,
    reading,
    /** Whether the saving waits for the picture. */
    held,
    /** Saves at once, or as soon as the picture has been read. */
    save: () => (reading ? setHeld(true) : save()),
  };
}
