import type { Lexicon } from './types.ts'

export const no: Lexicon = {
  stop: 'prosjekt prosjekter prosjektet en et ei den det de dem og eller men om at som er var vaere vaert blir bli har hadde ha kan kunne far fa skal skulle vil ville ma matte bor jeg meg min mitt mine vi oss var vart vare du deg din ditt dine dere deres han ham hun henne sin sitt sine man hva hvem hvilke hvilken hvilket nar hvorfor hvordan hvor ikke ingen intet ja nei ogsa bare enn mer mindre mye alle alt hver noen noe her der da sa i pa av fra til for med uten mot ved hos etter under over mellom gjennom seg finnes gjor gjore denne dette disse',
  endings: 'ingene inger ingen ing heten het eren ere ende ene ede te et en er ar e a t s',
  concepts: {
    delay: 'forsink*|utsett*|pa etterskudd|senere enn planlagt',
    fee: 'hvor mange prosent|tar dere|koster|koste|kostnad*|gebyr*|*gebyr|*gebyret|avgift*|*avgift|pris*|provisjon*|prosent|hvor mye|dyrt|tar dere betalt|abonnement*|tjener dere|dere tjener|lever dere|forretningsmodell*|tjener backlit|finansierer dere|dere igjen for',
    free: 'gratis|kostnadsfri*',
    refund: 'refunder*|refusjon*|pengene tilbake|penger tilbake|fa tilbake|tilbakebetal*|tilbake',
    review:
      'har ventet|venter pa|i ko|til vurdering|gjennomgang*|godkjen*|kontroll*|verifi*|vurder*|moderer*|sjekk*|behandl*|vises ikke|vises fortsatt|ikke synlig*|ikke dukket opp|ikke fatt svar|ligger ikke ute|ikke hort noe|fortsatt ikke',
    time: 'siden|fortsatt|timer|hvor lang tid|hvor lenge|dager|virkedager|tar det|vente*|raskt|fort|uker|nar blir|tid',
    submit:
      'pa nettstedet deres|pa siden deres|pa plattformen|steg for|fa opp|sende inn|sender inn|send inn|legge ut|legger ut|publiser*|legge inn|presentere prosjekt*|starte et prosjekt|innsend*|laste opp|melde inn',
    project: '*prosjekt|*prosjekter|prosjekt*|oppforing*|kampanje*',
    org: 'bedrift*|selskap*|organisasjon*|forening*|registrert*|firma*|oppstart*|stiftelse*|startup*',
    person:
      'privatperson*|privat|enkeltperson*|uten firma|uten selskap|student*|alene|frilans*|hobby*|selvstendig*|individ*|ikke firma|ikke noe firma|ikke foretak|ikke selskap|ikke noe selskap|bare vi to|ikke registrert',
    kinds: 'slags|type|typer|former|mater|alternativer|stottealternativ*|mulighet*|forskjell*',
    fund: 'finans*|invest*|stotte*|folkefinans*|crowdfund*|samle inn|bidra',
    equity: 'eie en del|eie litt|eierandel*|andel*|aksje*|medeier*|egenkapital*|equity|utvann*',
    token: 'token*|krypto*|blokkjede*|blockchain|nft*|polett*',
    revenue:
      'del av inntektene|av inntektene|litt av inntekt*|prosent av|inntektsdeling*|inntekt*|royalt*|overskuddsdeling|omsetning*',
    grant: 'gi uten|bare gi|tilskudd*|donasjon*|donere*|gave|direkte investering*|stipend*',
    money:
      'hvem far|mottar|kontant*|paypal|vipps|utbetal*|penger|pengene|betal*|overfor*|bank*|kort|kortet|kortopplysning*|depon*|forvalt*|konto|midler|til dere eller|rett til dem|direkte til dem|til hvem',
    country:
      'land|landet|utland*|utlandet|internasjonal*|verden|sverige|danmark|norge|europa|usa|utenfor|overalt|hvor som helst|brasil|tyskland',
    language:
      'engelsk|fransk|tysk|spansk|italiensk|nederlandsk|kinesisk|japansk|koreansk|svensk|portugisisk|polsk|finsk|dansk|sprak*|overset*|oversatt|pa engelsk|pa norsk|gresk|ukrainsk',
    currency: 'valuta*|euro|dollar|pund|yen|kroner',
    age: 'alder*|gammel|ar gammel|mindrearig*|myndig*|18|17|16|barn|tenaring*|aldersgrense*|sonn*|datter|for ung|14|15|*aring',
    help: 'hjelp*|kontakt*|na dere|kundeservice|kundestotte|support|skrive til dere|telefon*|problem*|deres epost|deres e post|henvende',
    law: 'lov|loven|lover|retten|rettslig*|hvilken rett|estisk rett|domstol*|estisk*|estland|lovgivning*|gjelder|lovvalg',
    dispute: 'tvist*|klage*|saksoke*|domstol*|konflikt*|uenig*|krangel',
    privacy: 'personvern*|personopplysning*|opplysning*|gdpr|data|samler',
    erase:
      'slette*|sletter|avslutte*|lukke|stenge|deaktiver*|fjerne kontoen|si opp|melde meg ut|forlate siden|avregistrer*|uten spor',
    account: 'konto|kontoer|kontoen|registrer*|logge inn|profil*|opprette konto|bli medlem',
    security:
      'kommet seg inn|inn pa kontoen|kapret|overtatt kontoen|logget inn pa min|passord*|sikker*|sikkerhet*|hacke*|krypter*|tofaktor*|to faktor*|beskytt*|trygg*',
    cookies:
      'informasjonskaps*|cookie*|sporing*|sporer|analyse*|nettleser*|tredjepart*|reklame|annonse*|selger dere mine|selger dere data|selger dere opplysninger|annonsor*',
    keep: 'lagre*|lagret|oppbevar*|beholder|lagrer dere|beholde|blir liggende|ligger lagret',
    rights:
      'pa nettet|fra nettet|fra internett|andres bilder|opphavsrett*|immateri*|varemerke*|rettighet*|lisens*|krenk*|tilhorer|eier|stjalet|kopiert',
    risk: 'risiko*|miste*|mister|tape*|taper|tap|mislykk*|gar galt|konkurs*|gar feil|gar over ende|gar under|legger ned|gar dukken',
    guarantee: 'garant*|lofte*|lover dere|forsikr*|sikkert at',
    reject:
      'avslag*|avsla*|avslatt|nektet|avvis*|anke*|prove igjen|pa nytt|underkjen*|ikke godkjent|fikk nei',
    remove: 'fjern*|stanse*|stanset|suspender*|blokker*|tas ned|ta ned|tatt ned',
    message:
      'melding*|samtale*|chatte*|skrive til prosjekteier*|kontakte prosjekteier*|snakke med prosjekteier*|sporre prosjekteier*|prosjekteieren direkte|med prosjekteier*|na prosjekteier*',
    report:
      'pyramide*|ponzi|lyssky|spam|trakasser*|lyver|villed*|loyn|melde fra|rapporter*|svindel*|bedrageri*|mistenk*|falsk*|misbruk*|ulovlig*|juks*|lurt|stjalet|stjalne|kopiert min*|uten a sporre|uten tillatelse|bruker bildene mine|bruker mine|gavekort*|snodd|naska*',
    draft:
      'ta pause|fortsette i morgen|fortsette|avbryte|komme tilbake til|utkast*|lagre .. senere|lagre .. ferdig|forhandsvis*|fortsette senere|senere|ikke ferdig|resten i morgen|resten senere|for jeg sender',
    category: 'kategori*',
    describe: 'beskrivelse*|tegn|160|kort tekst|hvor mange ord|ingress',
    featured: 'utvalgt*|rekkefolge*|ranger*|overst|ranking|sorter*|fremhev*',
    banned:
      'forbudt*|ikke tillatt|tillatt*|gambling|pengespill*|vapen|vaapen|narkotika|porno*|kasino|ikke lov|lov a legge',
    interest:
      'interesse*|bindende|binder|forplikt*|bekreft*|angre*|ombestem*|bundet|angre|angrer|trekke meg|hoppe av|last til',
    contract: 'avtale*|kontrakt*|signer*|skrive under|skriver under|undertegn*|dokument*',
    tax: 'skatt*|moms|mva|merverdiavgift|regnskap*',
    marketing:
      'mer kjent|kjent|oppmerksom*|flere mennesker|tiltrekke*|finne stottespiller*|na flere|synlighet|markedsfor*|synlighet*|synlig for|sosiale medier|na ut|kanaler|gjore kjent|spre',
    community: 'fellesskap*|folgere|fans|oppdater*|holde .. orientert|holde .. informert',
    budget:
      'hvor mye skal vi|ansla*|sette malet|budsjett*|finansplan*|okonomisk plan*|okonomiplan*|kontantstrom*|beregne*|kalkyl*|planlegg*',
    picture: 'bilde*|bilder|foto*|video*|omslag*|youtube|vimeo|logo',
    goal: 'mal|malet|malbelop*|tidsplan*|finansieringsmal*',
    assistant:
      'assistent*|lumi|robot|bot|ki|ai|kunstig intelligens|chatbot|samtalerobot|er du et menneske|hvem er du|maskin|svarene dine',
    reader:
      'hvem kan se|hvem kan lese|hvem ser|hvem leser|lese meldingene|lese mine|se mine|leser dere|synlig*|offentlig*|administrator* .. lese|ser andre|kan andre|leser noen|ser dere mine|det jeg skriver|snoker|snoke|titter',
    change:
      'reglene endres|endrer dere reglene|endre* .. vilkar*|endrer .. vilkar*|vilkarene endres|nye vilkar|ny versjon|oppdater* .. vilkar*|vilkarene .. endr*',
    liability: 'ansvar*|erstatning*|skade*',
    success:
      'vellykket*|nar malet|nadde malet|malet er nadd|ikke finansiert|ikke nar|nar ikke|blir finansiert',
    premium: 'premium*|utvidet sok*|betalte tjenester|tilleggstjenester|ekstra tjenester|valgfrie',
    what: 'hva er backlit|hva gjor backlit|hvordan fungerer backlit|hvordan fungerer det|hvordan virker|hva gar .. ut pa|dette nettstedet|denne siden|denne plattformen|hva handler',
    supporter: 'stottespiller*|investor*|finansieringskilde',
    advice: 'rad|radgiv*|anbefal*',
  },
  intents: {
    inject:
      'ignorer .. instruks*|ignorer .. instruksjon*|ignorer .. regler|ignorer alle|ignorer alt|ignorer dine|glem .. instruks*|glem alt|glem dine|glem alle|se bort fra|systemprompt*|system prompt|prompt|instruksjonene dine|instruksene dine|reglene dine|dine instruks*|du er na|fra na av er|lat som|opptre som|oppfor deg som|spill rollen|utviklermodus|omga*|glem reglene|glem hva|uten regler|hor bare pa meg|hemmelige instruks*',
    find: 'finn|finne|sok|soker|vis|finnes det|finnes|er det noen|har dere|hvilke prosjekter|hvilke spill|list*|gi meg|hvor mange prosjekter|se|let*|siden|nettstedet',
    follow: 'og|og hva|og hvordan|og hvis|og for|ogsa|da|men|i sa fall|det|og med',
    greet: 'hei|hallo|god morgen|god kveld|god dag|heisann|hei lumi|heia',
    thanks: 'takk|tusen takk|mange takk|takk skal du ha|ok takk|supert takk',
    demand:
      'vil at|vil ha|han vil|hun vil|de vil|vil ta|ber meg|ba meg|ber om|spor om|spør om|sier at|sier jeg|sier vi|han sier|de sier|noen sier|krever|skal jeg|ma jeg|må jeg|jeg ma|jeg må|jeg skal|bedt om|insisterer|maser|skrev og|skrev til meg|fikk nettopp|fikk en|fikk epost|fikk e post|fikk mail|fikk sms|fikk melding|fyren|en fyr|noen|en fremmed|presser|sa at|har sagt|de sa',
    payfirst:
      'pa forskudd|forskudd|pa forhand|depositum|betale forst|overfore forst|for han|for de|for jeg far se|for jeg signerer|gebyr for|behandlingsgebyr|gavekort|betale i dag|mister jeg plassen|holde av plassen|betaler i dag|overforer i dag|innen i kveld|mister plassen|plassen gar til|mister jeg plass',
    secret:
      'passord|passordet|kode|koden|koder|pin|pin koden|innlogging*|kortnummer*|kredittkort*|bankkort*|visakort*|mastercard|cvv|seed phrase|legitimasjon|pass',
    elsewhere:
      'annen app|annen meldingsapp|annen chat|et annet sted|utenfor siden|privat e post|private e post|nummeret mitt|forlate chatten',
    cheer:
      'kult|supert|fantastisk|greit|perfekt|godt a vite|bra|flott|ok|okei|topp|fint|den er god|skjonner|jeg skjonner|forstatt|aha|utmerket|interessant|kjempebra|super|nydelig|fant|fant det|funnet',
    bye: 'ha det|ha det bra|det var alt|det var det|god natt|vi ses|snakkes|ha en fin dag|adjo',
    smalltalk:
      'hvordan gar det|hvordan har du det|heisann|god kveld|god morgen|lumi|hvordan star det til',
    self: 'hvem er du|er du en robot|er du en bot|hva heter du|er du et menneske|hva er du|hvem er lumi|hvem snakker jeg med',
    site: 'hva er denne siden til|hva er dette|hva kan jeg gjore her|hva er denne siden|hva gjor dere|hva handler dette om|hva er det|hva kan man gjore her|hva er dette for noe',
    why: 'hvorfor|hvorfor ikke|hvordan har det seg|og hvorfor|hvorfor det|av hvilken grunn',
    howlong: 'hvor lenge|hvor lang tid|hvor mange dager|nar|tar det|hvor fort',
    howmuch: 'hvor mye|koster|kostnad|pris|gratis|dyrt',
    refused: 'avsla*|avslag|nekter|sier nei|sier dere nei|ikke godkjenn*|takker nei|avvis*',
    flop: 'flopper|mislykkes|gar galt|ikke lykkes|ikke gar',
    undo: 'angre|angrer|ta det tilbake|trekke tilbake|ombestemme*|fjerne .. igjen|oppheve*|gjenopprette',
    seen: 'hvem ser|hvem kan se|ser noen|ser de|ser andre|kan andre se|kan noen se|kan noen andre se|ser noen andre|far de vite|far han vite|far hun vite|synes det|synlig*|offentlig*',
  },
  answers: {
    why: 'fordi|slik at|sa at|derfor|ellers|for at|den eneste|det eneste|ingen penger',
    howlong: 'minutt*|time|timer|dag|dager|uke|uker|maned*|ar|nar som helst|straks',
    howmuch: 'gratis|ingenting|koster|kostnad*|gebyr*|pris|priser|betal*',
    undo: 'angre*|tilbake|nar som helst|opphev*|fjern*|trekk*|gjenopprett*|endelig*|igjen|for godt',
    seen: 'ingen andre|ingen|bare du|bare teamet|andre|alle|synlig*|privat*|far ikke vite|sier ikke|far .. vite|bare hvis',
  },
  categories: {
    tech: 'teknologi*|tech|programvare*|app|apper|verktoy*',
    finance: 'finans|fintech',
    art: 'kunst*|kultur*|museum*|museer|musikk*|teater*|arkiv*|litteratur*|boker',
    social: 'nabolag*|sosiale|sosial|samfunn*|utdanning*|veldedig*',
    gaming: 'spill*|spill|spillprosjekt*|dataspill*|gaming|videospill*',
  },
}
