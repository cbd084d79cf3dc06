import type { MapaDePermisos, Rol } from '#contract/permisos.ts';
import type { Azar } from './azar.ts';

interface PersonaDemo {
  nombre: string;
  email: string;
  telefono: string;
  password: string;
  rol: Rol;
  permisos: MapaDePermisos;
}

const NINGUNO: MapaDePermisos = { productos: false, ventas: false, reportes: false };

/** Who can sign in to the demo shop. Its passwords are no secret: they are printed at start. */
export const PERSONAS_DEMO: PersonaDemo[] = [
  {
    nombre: 'Marta Ajú',
    email: 'marta@globosyfiesta.gt',
    telefono: '55120001',
    password: 'propietaria',
    rol: 'propietario',
    permisos: NINGUNO,
  },
  {
    nombre: 'Diego Cutz',
    email: 'diego@globosyfiesta.gt',
    telefono: '55120002',
    password: 'mostrador',
    rol: 'empleado',
    permisos: { productos: false, ventas: true, reportes: false },
  },
  {
    nombre: 'Lucía Morán',
    email: 'lucia@globosyfiesta.gt',
    telefono: '55120003',
    password: 'encargada',
    rol: 'empleado',
    permisos: { productos: true, ventas: true, reportes: true },
  },
  {
    nombre: 'Sofía Recinos',
    email: 'sofia@correo.gt',
    telefono: '44556677',
    password: 'clienta',
    rol: 'cliente',
    permisos: NINGUNO,
  },
];

const NOMBRES = [
  'Ana',
  'José',
  'María',
  'Luis',
  'Carmen',
  'Juan',
  'Rosa',
  'Pedro',
  'Lucía',
  'Carlos',
  'Sofía',
  'Mario',
  'Julia',
  'Óscar',
  'Elena',
  'Byron',
  'Gabriela',
  'Édgar',
  'Silvia',
  'Hugo',
  'Ixchel',
  'Estuardo',
  'Noemí',
  'Víctor',
];
const APELLIDOS = [
  'López',
  'García',
  'Pérez',
  'Ramírez',
  'Morales',
  'Xicay',
  'Castillo',
  'Tzul',
  'Hernández',
  'Ajanel',
  'Méndez',
  'Cojtí',
  'Estrada',
  'Peña',
  'Barrios',
  'Núñez',
  'Chávez',
  'Quiñónez',
  'Sical',
  'Alvarado',
];

export interface ClienteDemo {
  nombre: string;
  telefono: string;
}

/** People who buy: names as one hears them in Guatemala, each with a phone of his own. */
export function clientesDemo(azar: Azar, cuantos: number): ClienteDemo[] {
  return Array.from({ length: cuantos }, (_, i) => ({
    nombre: `${azar.de(NOMBRES)} ${azar.de(APELLIDOS)}`,
    telefono: `${azar.de(['3', '4', '5'])}${String(1_000_000 + i * 7919 + azar.entero(0, 7000))
      .padStart(7, '0')
      .slice(-7)}`,
  }));
}
