import type { CambioDeAcceso, DatosDeAcceso } from '../../../base/correo.ts';
import type { Marca } from '../marca.ts';
import { type Carta, cuandoFue, enmarcar, nota, parrafo, saludo } from './marco.ts';

/** What happened to the recipient's own account, and to another owner's (`de`). */
const FRASES: Record<CambioDeAcceso, { titulo: string; tuya: string; suya: (de: string) => string }> = {
  'propietario-nuevo': {
    titulo: 'Hay un propietario nuevo',
    tuya: 'Tu cuenta es de propietario',
    suya: (de) => `${de} es ahora propietario de la tienda`,
  },
  'propietario-quitado': {
    titulo: 'Alguien dejó de ser propietario',
    tuya: 'Tu cuenta ya no es de propietario',
    suya: (de) => `${de} ya no es propietario de la tienda`,
  },
  password: {
    titulo: 'Se cambió una contraseña',
    tuya: 'Tu contraseña se cambió',
    suya: (de) => `La contraseña de ${de} se cambió`,
  },
  'password-con-codigo': {
    titulo: 'Se cambió una contraseña',
    tuya: 'Tu contraseña se cambió con un código enviado a tu email',
    suya: (de) => `La contraseña de ${de} se cambió con un código enviado a su email`,
  },
  'hoja-creada': {
    titulo: 'Hay una hoja de recuperación nueva',
    tuya: 'Se hizo tu hoja de recuperación; si había otra, ya no sirve',
    suya: (de) => `Se hizo la hoja de recuperación de ${de}; si había otra, ya no sirve`,
  },
  'hoja-anulada': {
    titulo: 'Se anuló una hoja de recuperación',
    tuya: 'Tu hoja de recuperación se anuló',
    suya: (de) => `La hoja de recuperación de ${de} se anuló`,
  },
  'segundo-paso-activado': {
    titulo: 'Se activó la verificación en dos pasos',
    tuya: 'Tu verificación en dos pasos se activó',
    suya: (de) => `La verificación en dos pasos de ${de} se activó`,
  },
  'segundo-paso-quitado': {
    titulo: 'Se quitó la verificación en dos pasos',
    tuya: 'Tu verificación en dos pasos se quitó',
    suya: (de) => `La verificación en dos pasos de ${de} se quitó`,
  },
  'pin-puesto': {
    titulo: 'Hay un PIN nuevo para autorizar en la caja',
    tuya: 'Se puso tu PIN para autorizar en la caja',
    suya: (de) => `Se puso el PIN de ${de} para autorizar en la caja`,
  },
  'pin-quitado': {
    titulo: 'Se quitó un PIN para autorizar en la caja',
    tuya: 'Se quitó tu PIN para autorizar en la caja',
    suya: (de) => `Se quitó el PIN de ${de} para autorizar en la caja`,
  },
};

const DONDE = 'Cuándo y desde dónde fue está en «Configuración», «Actividad».';

function queHacer({ de, que }: DatosDeAcceso): string {
  if (de) return `Si no lo esperabas, entra y revisa «Usuarios». ${DONDE}`;
  return que === 'propietario-quitado'
    ? 'Si no lo esperabas, habla con quien lo hizo: tu cuenta ya no administra la tienda.'
    : `Si no fuiste tú ni lo esperabas, entra, cambia tu contraseña y revisa «Usuarios». ${DONDE}`;
}

/** The mail that tells an owner of what lets somebody enter as an owner: their own account, or another one. */
export function cartaDeAcceso(marca: Marca, datos: DatosDeAcceso): Carta {
  const { nombre, que, de, por, fecha } = datos;
  const { titulo, tuya, suya } = FRASES[que];
  const cual = de ? suya(de) : tuya;
  const quien = por && por !== de ? ` Lo hizo ${por}.` : '';
  const frase = `${cual}. Fue el ${cuandoFue(fecha, marca)}.${quien}`;
  return enmarcar(marca, {
    asunto: `${titulo} · ${marca.nombre}`,
    vista: frase,
    titulo,
    cuerpo: [parrafo(saludo(nombre)), parrafo(frase), nota(queHacer(datos))],
    texto: [saludo(nombre), '', frase, '', queHacer(datos)],
  });
}
