import type { Lexicon } from './types.ts'

export const es: Lexicon = {
  stop: 'proyecto proyectos el la los las lo un una unos unas de del al a ante con contra desde en entre hacia hasta para por segun sin sobre y e o u pero si que quien quienes cual cuales cuando donde como cuanto cuanta cuantos cuantas porque yo me mi mis mio tu te ti tus el ella nos nuestro nuestra vosotros os vuestro usted ustedes le les se su sus este esta estos estas ese esa esos esas eso esto aquel es son soy eres era fue ser estar esta estan hay ha han he haber tengo tiene tienen tener puedo puede pueden poder quiero quisiera hacer hace no ni ya muy mas menos tambien todo toda todos todas algo algun alguna algunos algunas otro otra cada hola solo solamente unicamente',
  endings:
    'aciones acion amientos amiento imientos imiento adores ador adoras adora idades idad ando iendo ados adas ado ada idos idas ido ida ar er ir os as es o a e s',
  concepts: {
    delay: 'retras*|aplaz*|pospon*|vamos tarde',
    fee: 'se queda|os quedais|se quedan|tarifa*|coste*|costo*|cuesta*|cuestan|precio*|comision*|cobra|cobran|cobrais|porcentaje*|por ciento|caro|cuanto vale|cuanto hay que pagar|suscripcion|vivis|de que viven|ganais|ganan ustedes|ganan dinero|modelo de negocio|la trampa|sacais|que sacais',
    free: 'gratis|gratuit*',
    refund: 'reembols*|devol*|devuelv*|recuper*',
    review:
      'pendiente*|en revision|mirais|revis*|aprob*|aprueb*|comprueb*|comprob*|verific*|examin*|valid*|moder*|acept*|sigue sin|aun no aparece|todavia no aparece|no aparece|no se ve|sin respuesta|no me han contestado',
    time: 'desde el|desde hace|todavia|sigue|horas|cuanto tarda|tarda*|cuanto tiempo|plazo*|dias|dura|demora|cuando estara|esper*|rapido*|semanas',
    submit:
      'en vuestra web|en vuestra plataforma|en su plataforma|poner mi|poner nuestro|pasos para|crear un proyecto|enviar un|enviar mi|envio*|envio|present*|publicar|subir|registrar mi proyecto|lanzar|proponer|postular|anadir mi',
    project: 'proyecto*|ficha*|campana*',
    org: 'empresa*|organiz*|asociacion*|sociedad*|registrada*|startup*|fundacion*|persona juridica|entidad*|ong',
    person:
      'particular*|persona fisica|individuo*|autonom*|sin empresa|estudiante*|persona privada|por mi cuenta|freelance*|no tengo empresa|no tenemos empresa|sin sociedad|no tenemos sociedad|somos dos|somos tres|no constituida',
    kinds: 'tipo*|clase*|forma*|manera*|opciones|opcion de apoyo|modalidad*|diferenc*',
    fund: 'financi*|invert*|inversion*|apoy*|recaud*|crowdfunding|aport*|fondos',
    equity:
      'capital|parte de la empresa|trozo de la empresa|hacer* socio|hacer* socia|ser socio|ser socia|acciones|accionista*|participacion en el capital|copropietari*|equity|participaciones|dilucion',
    token: 'token*|cripto*|blockchain|nft*|ficha digital',
    revenue:
      'repart* .. ingres*|parte de lo que ingres*|parte de lo que factur*|parte de las ventas|parte de los ingresos|un porcentaje|participacion en ingresos|ingresos|regalias|reparto de ingresos|reparto de beneficios|ventas',
    grant: 'donar|donativo*|dar sin|subvencion*|donacion*|donar|inversion directa|beca*|mecenazgo',
    money:
      'quien recibe|recibe|efectivo|paypal|cuenta bancaria|manda|dinero|pag*|transfer*|banco*|bancari*|tarjeta*|deposit*|custodi*|cobro|a vosotros o|directamente a ellos|a quien pago',
    country:
      'pais|paises|extranjer*|internacional*|mundo|mexico|argentina|espana|colombia|europa|fuera de|desde|brasil|japon|chile|estados unidos',
    language:
      'ingles|frances|aleman|italiano|neerlandes|holandes|chino|japones|coreano|sueco|noruego|portugues|polaco|ruso|catalan|idioma*|lengua*|traduc*|traduci*|en ingles|en espanol|danes|finlandes|griego|ucraniano',
    currency: 'moneda*|divisa*|euro|euros|dolar*|libra*|yen|yenes',
    age: 'edad|anos|menor|menores|mayor de|18|17|16|nino*|adolescente*|hijo|hija|sobrin*|14|15|demasiado joven',
    help: 'ayuda*|contact*|atencion al cliente|soporte|escribir a|escribiros|telefono|problema*|comunicarme|localizaros|vuestro correo',
    law: 'ley|leyes|derecho|jurisdiccion|tribunal*|estoni*|legislacion|rige|aplicable',
    dispute: 'disput*|litigio*|reclam*|queja*|demand*|tribunal*|conflicto*|pleito*',
    privacy: 'privacidad|datos|rgpd|informacion personal|recopil*|proteccion de datos|recog*',
    erase:
      'borr*|elimin*|cerrar mi|cerrar la|dar de baja|baja|cancelar mi|desactiv*|darme de baja|irme de|desaparecer|sin dejar rastro',
    account: 'cuenta|cuentas|registr*|perfil*|iniciar sesion|inscri*',
    security:
      'entrado en mi cuenta|han entrado|robado la cuenta|acceso a mi cuenta|intrus*|contrasena*|segur*|hack*|cifr*|dos factores|proteg*|doble factor',
    cookies:
      'cookie*|rastre*|seguimiento|analitica*|navegador|terceros|publicidad|anunci*|vendeis mis|vendeis los datos|venden mis|vender mis|anunciante*',
    keep: 'guard*|conserv*|almacen*|retien*|se quedan .. guardados|permanecen',
    rights:
      'en internet|de internet|de la red|de otros|ajen*|derechos de autor|propiedad intelectual|marca*|derechos|licencia*|infring*|pertenec*|robado|copiado|plagio',
    risk: 'riesgo*|perder*|perd*|pierd*|fracas*|sale mal|quiebra*|falla|fallar|quiebra|quiebr*|cierra|echa el cierre|bancarrota|desaparece',
    guarantee: 'garanti*|promes*|promet*|asegur*',
    reject:
      'rechaz*|deneg*|no acept*|volver a intentar|recurrir|apel*|otra vez|tumbado|no me lo han aceptado',
    remove: 'retir*|suspend*|quitar|quitan|eliminar una ficha|bloque*|suspension',
    message:
      'mensaje*|conversacion*|hablar con el creador|hablar con un creador|contactar con el creador|contactar al creador|escribir al creador|chatear|preguntar al creador|directamente con',
    report:
      'piramid*|ponzi|sospechosa|spam|acos*|mentir*|engan*|suplant*|denunci*|report*|estafa*|fraud*|sospech*|falso*|falsa*|abus*|ilegal*|timo*|copiado mi*|robado mi*|robaron mi*|copiaron mi*|usa mis|usan mis|sin permiso|sin preguntar|tarjeta* regalo|me han quitado',
    draft:
      'a medias|seguir manana|continuar despues|retomar|pausa|terminarlo|borrador*|guardar .. despues|guardar .. tarde|guardar mi|vista previa|previsualiz*|mas tarde|terminar* luego|acabar manana|el resto manana|antes de enviar|luego el resto',
    category: 'categoria*',
    describe: 'descripcion*|caracter*|160|texto corto|cuantas palabras|entradilla',
    featured: 'destacad*|orden|clasific*|posicion|primer*|ranking',
    banned: 'prohib*|permitid*|no se permite|apuestas|armas|drogas|porno*|casino|juegos de azar',
    interest:
      'interes|vincul*|compromet*|compromiso|obliga*|confirm*|cambiar de opinion|retirar mi interes|echarme atras|arrepent*|arrepient*|cambio de opinion|me obliga|me comprometo|atrapad*',
    contract: 'contrato*|acuerdo*|firm*|document*',
    tax: 'impuesto*|fiscal*|iva|tribut*|contab*',
    marketing:
      'doy a conocer|darlo a conocer|dar visibilidad|conocido|atraer|mas gente|llegar a mas|difundo|boca a boca|marketing|promocion*|promover|difusion|difundir|visibilidad|redes sociales|dar a conocer|publicitar',
    community: 'comunidad*|seguidor*|fans|novedades|mantener informad*|al dia',
    budget:
      'cuanto pedir|estimar|fijar el objetivo|presupuest*|plan financiero|tesoreria|flujo de caja|calcul*|prevision*|planificacion financiera|planific*',
    picture: 'imagen*|foto*|video*|portada|miniatura|youtube|vimeo|logo*',
    goal: 'objetivo*|meta|calendario|importe objetivo|cuanto pedir',
    assistant:
      'asistente*|lumi|robot|bot|ia|inteligencia artificial|chatbot|eres humano|eres una persona|quien eres|maquina|tus respuestas',
    reader:
      'quien puede ver|quien puede leer|quien ve|quien lee|leer mis|ver mis|leen mis|visible*|publico|administradores .. leer|privad*|leeis|lee mis|veis mis|espiais|espian|lo que escribo|cotille*|fisgon*',
    change:
      'cambian las normas|cambiais las normas|cambian las reglas|avisareis|cambi* .. terminos|cambi* .. condiciones|terminos cambian|condiciones cambian|modific* .. terminos|modific* .. condiciones|nueva version|actualiz* .. terminos|actualizan',
    liability: 'responsab*|danos|indemniz*',
    success:
      'con exito|alcanza su objetivo|objetivo alcanzado|no se financia|no alcanza|no llega|sin financiar',
    premium: 'premium|busqueda de pago|servicios opcionales|funciones de pago|de pago',
    what: 'que es backlit|que hace backlit|para que sirve|como funciona backlit|como funciona esto|como funciona|este sitio|esta web|esta plataforma|de que va',
    supporter: 'patrocinador*|inversor*|mecenas',
    advice: 'consejo*|asesor*|recomend*|recomiend*|aconsej*',
  },
  intents: {
    inject:
      'ignora .. instruccion*|ignora .. reglas|ignora todo|ignora tus|ignore .. instruccion*|olvida .. instruccion*|olvida todo|olvida tus|olvide .. instruccion*|prompt|tus instrucciones|tus reglas|ahora eres|a partir de ahora eres|finge|finja|actua como|haz como si|hazte pasar|juega el papel|modo desarrollador|salta* .. reglas|olvida las reglas|olvida las normas|olvida lo que|sin reglas|hazme caso solo|instrucciones secretas',
    find: 'encuentra*|busca*|busco|buscar|muestra*|ensena*|hay|teneis|tienen proyectos|que proyectos|que juegos|cuales proyectos|lista*|dame|cuantos proyectos|quiero ver|ver|sitio|web',
    follow: 'y|y si|y para|y que|y cuanto|tambien|entonces|pero|en ese caso|eso|y con',
    greet: 'hola|buenos dias|buenas tardes|buenas noches|buenas|hola lumi|buen dia',
    thanks: 'gracias|muchas gracias|gracias lumi|perfecto gracias|vale gracias|mil gracias',
    demand:
      'quiere que|quieren que|quiere mi|quieren mi|quiere el|quiere btc|quiere cripto|quieren una|quiere llevar|me pide|me piden|me ha pedido|me han pedido|pide que|piden que|me dice|me dicen|dice que|dicen que|me exige|exigen|insiste|insisten|insistir|tengo que|debo|deberia|hay que|me escribe|me ha escrito|me llego|me mete prisa|un tio|un tipo|el tipo|uno que|alguien|un desconocido|lo hago|me dijo|me dijeron|me ha dicho|me han dicho|dijo que|dijeron que',
    payfirst:
      'por adelantado|adelantado|anticipo|adelanto|primero|pagar antes|pago antes|antes de ver|antes de ensenar*|antes de firmar|antes del contrato|una senal|tasa de gestion|comision para liberar|tarjeta* regalo|pagar hoy|pagar ya|pierdo la plaza|pierdo mi sitio|pierdo el lugar|pierdo mi lugar|pierdo el sitio|pierdo mi plaza|transfiero hoy|pago hoy|transferir hoy|antes de esta noche|se lo dan a otro',
    secret:
      'contrasena|clave|codigo|codigos|pin|numero de .. tarjeta|tarjeta|mi visa|mastercard|cvv|frase semilla|dni|pasaporte',
    elsewhere:
      'otra app|otra aplicacion|otro chat|otro sitio|otro lado|fuera de la web|fuera del sitio|correo privado|correo personal|mi numero|deje este chat',
    cheer:
      'guay|genial|estupendo|vale|perfecto|bueno saberlo|ok|okay|bien|muy bien|excelente|que bien|entendido|entiendo|de acuerdo|fenomenal|claro|mola|interesante|encontrado|lo encontre|lo veo|ya',
    bye: 'adios|hasta luego|hasta pronto|eso es todo|nada mas|chao',
    smalltalk:
      'que tal|como estas|como va|lumi|buenas|buenas noches|buenas tardes|buenos dias|buen dia',
    self: 'quien eres|quien es usted|eres un robot|eres un bot|eres humano|eres una persona|como te llamas|cual es tu nombre|que eres|quien es lumi|con quien hablo',
    site: 'para que sirve esta web|para que sirve esto|para que es este sitio|que es esto|que puedo hacer aqui|que es esta web|que es este sitio|que se puede hacer aqui|de que va esto|que haceis',
    why: 'por que|por que no|y por que|y eso por que|por que motivo|como es eso|y eso',
    howlong:
      'cuanto tiempo|cuanto tarda|cuanto dura|cuantos dias|cuando|tarda|cuanto hay que esperar|esperar',
    howmuch: 'cuanto|cuesta|coste|precio|gratis|caro|cuanto cuesta',
    refused:
      'rechaz*|dice* no|decis no|no acept*|no aprob*|no aprueb*|decis que no|dicen que no|deneg*',
    flop: 'fracasa|sale mal|no sale|no funciona|falla|no se financia',
    undo: 'deshacer*|echar* atras|dar marcha atras|volver atras|cambio de idea|cambiar de idea|me arrepiento|quitar* luego|quitar* despues|desbloquear*|revertir*|anular*',
    seen: 'quien lo ve|quien mas lo ve|quien ve|quien puede ver*|lo ve alguien|lo ven|se entera*|se ve|es visible|es publico|lo ve el',
  },
  answers: {
    why: 'porque|para que|por eso|asi|ya que|si no|de lo contrario|la unica|el unico|ningun dinero|puesto que',
    howlong:
      'minuto*|hora|horas|dia|dias|semana*|mes|meses|ano|anos|en cualquier momento|cuando quieras|inmediat*',
    howmuch:
      'gratis|gratuit*|nada|cuesta|coste*|comision|tarifa|precio*|pago|pagas|paga|pagan|pagar',
    undo: 'deshac*|atras|retir*|en cualquier momento|cuando quieras|desbloque*|quit*|anul*|recuper*|definitiv*|reabr*',
    seen: 'nadie|solo tu|los demas|cualquiera|todo el mundo|visible*|privad*|se entera*|no decimos|no sabe|no ve',
  },
  categories: {
    tech: 'tecnologia*|tecnologic*|software|aplicacion*|app|apps|herramienta*',
    finance: 'finanzas|fintech|financieros',
    art: 'arte|artes|cultura*|cultural*|museo*|musica|teatro|archivo*|literatura|libros',
    social: 'barrio*|vecinos|comunidad|impacto social|social|sociales|solidari*|educa*',
    gaming: 'juego|juegos|videojuego*|gaming',
  },
}
