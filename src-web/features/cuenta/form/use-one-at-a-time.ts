import { useCallback, useEffect, useRef, useState } from 'react';

/**
 * Runs one task at a time: a second press may come before the render that disables the button. `sigue` says whether the
 * component is still mounted when the task ends.
 */
export function useOneAtATime() {
  const [ocupado, setOcupado] = useState(false);
  const enCurso = useRef(false);
  const vivo = useRef(false);

  useEffect(() => {
    vivo.current = true;
    return () => {
      vivo.current = false;
    };
  }, []);

  const hacer = useCallback(async (trabajo: (sigue: () => boolean) => Promise<void>) => {
    if (enCurso.current) return;
    enCurso.current = true;
    setOcupado(true);
    try {
      await trabajo(() => vivo.current);
    } finally {
      enCurso.current = false;
      setOcupado(false);
    }
  }, []);
  return { ocupado, hacer };
}
