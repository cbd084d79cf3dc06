import { type MouseEvent, type PointerEvent, useRef } from 'react';

/** A press held this long asks for the menu, as everywhere on touch screens. */
const LARGA_MS = 550;
/** A finger that moves further is scrolling. */
const MOVIDO_PX = 10;

/**
 * Handlers that call `onLongPress` on a long press by touch, a right click and the menu key. The click that follows a
 * long press does nothing. Not every touch screen sends `contextmenu`, so the press is timed here too.
 */
export function useLongPress(onLongPress: () => void) {
  const press = useRef<{ timer: ReturnType<typeof setTimeout>; x: number; y: number }>(undefined);
  const handled = useRef(false);

  function stop() {
    clearTimeout(press.current?.timer);
    press.current = undefined;
  }
  return {
    onPointerDown({ pointerType, clientX: x, clientY: y }: PointerEvent) {
      handled.current = false;
      stop();
      if (pointerType !== 'touch') return;
      const timer = setTimeout(() => {
        handled.current = true;
        onLongPress();
      }, LARGA_MS);
      press.current = { timer, x, y };
    },
    onPointerMove({ clientX, clientY }: PointerEvent) {
      const { x = clientX, y = clientY } = press.current ?? {};
      if (Math.hypot(clientX - x, clientY - y) > MOVIDO_PX) stop();
    },
    onPointerUp: stop,
    onPointerCancel: stop,
    onContextMenu(event: MouseEvent) {
      event.preventDefault();
      stop();
      if (!handled.current) onLongPress();
    },
    onClickCapture(event: MouseEvent) {
      if (!handled.current) return;
      handled.current = false;
      event.preventDefault();
      event.stopPropagation();
    },
  };
}
