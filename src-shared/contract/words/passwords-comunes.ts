/**
 * The words that the commonest passwords are made of, folded (lower case, no accents): in Spanish, in English, and those of
 * Guatemala and of a party shop. A word of fewer than eight letters stands here for what people add to it, such as
 * `globos123`. Our own list: the widely published ones are of unclear licence.
 */
const PALABRAS = `
contrasena contrasenas micontrasena micontra clave miclave claves clavesecreta secreto secreta secretos secretisima
password passwords passwort mipassword passw0rd pass passcode parola sesamo abretesesamo
admin administrador administradora administracion administrator adminadmin root toor usuario usuaria user invitado
invitada guest default sistema system master maestro superadmin superuser supervisor gerente gerencia encargado
encargada jefe jefa dueno duena propietario propietaria empleado empleada cajero cajera vendedor vendedora caja ventas
venta tienda mitienda negocio minegocio empresa oficina trabajo dinero prueba pruebas probando test testing tester
demo ejemplo cambiame cambiar changeme temporal provisional nueva nuevo nuevaclave inicio inicial acceso entrar
ingreso ingresar login letmein dejameentrar welcome bienvenido bienvenida bienvenidos hola holahola holamundo
holaquetal buenosdias computadora compu laptop internet wifi redwifi telefono celular correo email gmail hotmail
outlook facebook whatsapp instagram youtube google tiktok netflix windows linux android iphone samsung huawei
seguro segura seguridad security nolose nose nimodo olvidada olvidado olvidela noteacuerdas notengo ninguna cualquiera
guirnalda guirnaldas globo globos globito globitos fiesta fiestas fiestero fiesteros pinata pinatas pinateria
decoracion decoraciones cumple cumpleanos feliz felizcumple felizcumpleanos feliznavidad navidad regalo regalos
sorpresa sorpresas payaso confeti serpentina bazar libreria eventos
guatemala guate guatemalteco guatemalteca guatemaltecos ciudadguatemala chapin chapina chapines quetzal quetzales
tikal antigua antiguaguatemala xela xelaju quetzaltenango huehuetenango huehue coban peten escuintla mazatenango mazate
retalhuleu chiquimula zacapa jutiapa jalapa izabal solola atitlan panajachel totonicapan sacatepequez chimaltenango
suchitepequez sanmarcos santarosa elprogreso livingston puertobarrios villanueva mixco amatitlan esquipulas tecpan
comunicaciones municipal rojos cremas losrojos loscremas marimba monjablanca gallito centroamerica
mexico elsalvador honduras nicaragua costarica argentina colombia peru chile espana venezuela america americano
amor amorcito amormio miamor amoreterno teamo teamomucho tequiero tequieromucho tequieromuchote teextrano mivida vida
vidamia corazon corazones micorazon cielo micielo bebe mibebe reina mireina rey princesa princesas princesita principe
hermosa hermoso preciosa precioso linda lindo bonita bonito chula chulo guapa guapo nena nene muneca munequita
chiquita chiquito flaca flaco gorda gordo gordita gordito morena moreno amiga amigo amigas amigos mejoresamigas
familia mifamilia mama mami mamita mamatequiero papa papi papito hijo hijos hija hijas mishijos mihijo
mihija hermano hermana abuela abuelo esposo esposa casa micasa
dios diosito diosesamor diosesgrande diosesfiel diosteama diosmio jesus jesuscristo jesusteama cristo cristovive
cristoteama jehova bendicion bendiciones bendecida bendecido bendito gloria gloriaadios aleluya amen espiritusanto
maria virgenmaria guadalupe sagrado milagro fe esperanza paz paciencia gracias graciasdios angel angeles angelito
angelitos mariposa mariposas estrella estrellas estrellita sol luna lunita girasol girasoles rosa rosas flor flores
florcita margarita primavera verano invierno otono arcoiris chocolate chocolates fresa fresas mango sandia cereza
perro perrito perritos perrita gato gatito gatitos gatita conejo conejito caballo tigre tigres leon leones aguila dragon
dragones lobo delfin delfines tortuga mono monkey pollito pollo pantera
futbol futbolista barcelona barca realmadrid madrid america chivas messi ronaldo cristiano cristianoronaldo ronaldinho
neymar beckham campeon campeones goleador superman batman spiderman ironman pokemon pikachu naruto goku dragonball
minecraft fortnite freefire roblox mario starwars harrypotter hellokitty mickey minnie barbie elsa frozen disney
metallica nirvana slipknot linkinpark daddyyankee badbunny shakira reggaeton rockandroll rock musica guitarra
iloveyou ilovegod iloveme love lovely lovers loveme forever princess queen sunshine flower flowers butterfly rainbow
angels babygirl babyboy baby sweetheart honey cookie cookies cupcake candy beautiful pretty friends friendship family
mother father sister brother jordan michael michelle jennifer jessica ashley daniel andrew joshua matthew charlie
thomas robert hunter killer shadow ninja pirate soccer football baseball basketball hockey dallas cowboys yankees
lakers eagles arsenal chelsea liverpool liverpoolfc manchester manunited juventus trustno computer secret starwars
whatever nothing freedom superstar blink mustang ferrari porsche mercedes corvette harley yamaha honda toyota nissan
pepper ginger maggie buster snoopy garfield tigger summer winter spring autumn monday friday sunday january october
november december enero febrero marzo abril mayo junio julio agosto septiembre octubre noviembre diciembre lunes
martes miercoles jueves viernes sabado domingo access matrix phoenix merlin diamond silver golden orange purple yellow
rojo roja azul verde amarillo amarilla morado morada rosado rosada negro negra blanco blanca naranja celeste
alejandro alejandra andrea andres antonio carlos carmen carolina catalina cesar claudia cristina daniela david diana
diego eduardo elizabeth emmanuel enrique esmeralda estefania estuardo esteban evelyn fabiola fatima felipe fernanda
fernando francisca francisco gabriel gabriela gerardo gloria gustavo guillermo hector heidy ingrid isabel isabella
javier jimena joaquin jonathan jorge jose josefina josemaria juan juancarlos juanjose juanpablo julia julian
karen karina katherine kevin leonardo leonel leticia lorena lucia luis luisfernando manuel marcela marco marcos
margarita mariajose mariana marina mario marlene marta martin mauricio melissa mercedes miguel miguelangel monica
nancy natalia nicolas nicole oscar pablo paola patricia paulina pedro rafael ramiro raul rebeca ricardo roberto
rodrigo ronald rosario ruben samantha samuel sandra santiago sebastian sergio silvia sofia stephanie susana teresa
valentina valeria vanessa veronica victor victoria viviana wendy william ximena yolanda
`;

/** The commonest words of passwords. */
export const PASSWORDS_COMUNES: ReadonlySet<string> = new Set(PALABRAS.trim().split(/\s+/));
