import { expect, it } from 'vitest';
import { nombreEnGuiones } from './direcciones.ts';

it.each([
  ['Corazón Metálico 18"', 'corazon-metalico-18'],
  ['  ¡Piñata de ÑANDÚ! ', 'pinata-de-nandu'],
  ['</script><img>', 'script-img'],
  ['🎈', 'producto'],
  ['', 'producto'],
  [`${'a'.repeat(59)} b`, 'a'.repeat(59)],
])('%j in an address is %s', (nombre, esperado) => expect(nombreEnGuiones(nombre)).toBe(esperado));
