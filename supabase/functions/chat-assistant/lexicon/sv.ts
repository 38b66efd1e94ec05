import type { Lexicon } from './types.ts'

export const sv: Lexicon = {
  stop: 'projekt projektet en ett den det de dem och eller men om att som ar var vara varit blir bli har hade ha kan kunna far fa ska skall skulle vill maste bor jag mig min mitt mina vi oss var vart vara du dig din ditt dina ni er ert era han honom hon henne sin sitt sina man vad vem vilka vilken vilket nar varfor hur inte ingen inget inga ja nej ocksa bara an annu mer mindre mycket alla allt varje nagon nagot nagra har dar da sa i pa av fran till for med utan mot vid hos efter innan under over mellan genom sig finns gor gora denna detta dessa',
  endings:
    'ningarna ningar ningen ning arna erna orna heten het aren are ande ende ade ats at as en et ar er or na a e n t s',
  concepts: {
    delay: 'forsen*|skjuta upp|skjuts upp|senare an planerat',
    fee: 'hur manga procent|tar ni|kostar|kosta|kostnad*|avgift*|*avgift|*avgiften|pris*|provision*|procent|hur mycket|dyrt|tar ni betalt|abonnemang|tjanar ni|ni tjanar|lever ni|affarsmodell*|tjanar backlit|finansierar ni|ni ut av',
    free: 'gratis|kostnadsfri*',
    refund: 'aterbetal*|pengarna tillbaka|pengar tillbaka|fa tillbaka|tillbaka',
    review:
      'godkant*|gransk*|vantar pa|har vantat|i ko|vantande|gransk*|godkann*|kontroll*|verifi*|moderer*|provas|bedom*|koll*|syns inte|syns fortfarande|syns det inte|inte synlig*|inget svar|inte dykt upp|ligger inte uppe|fortfarande inte',
    time: 'sedan|fortfarande|timmar|hur lang tid|hur lange|dagar|arbetsdagar|tar det|vanta*|snabb*|veckor|nar blir|tid',
    submit:
      'pa er sajt|pa er sida|pa er plattform|steg for|fa upp|lista mitt|skicka in|skickar in|lamna in|lagga upp|lagger upp|publicer*|lagga in|presentera mitt|starta ett projekt|ansok*|inskick*|ladda upp',
    project: '*projekt|*projekten|projekt*|listning*|kampanj*',
    org: 'foretag*|organisation*|forening*|bolag*|registrera* foretag|registrerad*|startup*|stiftels*|firma',
    person:
      'privatperson*|privat|enskild*|egenforetagare|utan foretag|student*|ensam|frilans*|hobby*|individ*|inget foretag|inte foretag|inget bolag|utan bolag|bara vi tva|inte registrer*',
    kinds: 'sort*|typ|typer|former|satt|alternativ|stodalternativ*|mojlighet*|skillnad*|slags',
    fund: 'finans*|invest*|stod*|stotta*|crowdfund*|gräsrots*|samla in|bidra',
    equity:
      'aga en del|bli delagare|agarandel*|andel*|aktie*|delagare|eget kapital|equity|utspadn*',
    token: 'token*|krypto*|blockkedj*|blockchain|nft*|polett*',
    revenue:
      'del av intakterna|del av inkomsterna|procent av|intaktsdelning*|intakt*|royalt*|vinstdelning|omsattning*',
    grant: 'skanka|bara ge|bidrag*|donation*|donera*|gava|direktinvest*|stipend*',
    money:
      'vem far|tar emot|kontant*|paypal|swish|utbetal*|pengar*|betal*|overfor*|bank*|kort|kortet|kortuppgift*|deponer*|forvalt*|konto|kapital|till er eller|direkt till dem|till vem',
    country:
      'land|lander|utomlands|internationell*|varlden|norge|finland|danmark|sverige|europa|usa|utanfor|fran vilket|varsomhelst|overallt|brasilien|tyskland',
    language:
      'engelska|franska|tyska|spanska|italienska|nederlandska|kinesiska|japanska|koreanska|norska|portugisiska|polska|finska|danska|sprak*|oversatt*|pa engelska|pa svenska|grekiska|ukrainska',
    currency: 'valuta*|euro|dollar|pund|yen|kronor',
    age: 'alder*|gammal|ar gammal|minderarig*|myndig*|18|17|16|barn|tonaring*|aldersgrans*|min son|dotter|for ung|14|15|*aring',
    help: 'hjalp*|kontakt*|na er|kundtjanst|support|skriva till er|telefon*|problem*|er mejl|er e post|vanda',
    law: 'lag|lagen|lagar|ratt|domstol*|estnisk*|estland|lagstiftning*|tillamp*|galler',
    dispute: 'tvist*|klag*|stamma|stamning*|domstol*|konflikt*|oenig*|brak',
    privacy: 'integritet*|personuppgift*|uppgift*|gdpr|data|dataskydd*|samlar',
    erase:
      'radera*|ta bort mitt|ta bort min|tar bort mitt|avsluta*|stanga|stanger|slutar|inaktiver*|ta bort|ga ur|lamna sidan|avregistrer*|utan spar',
    account: 'konto|konton|kontot|registrera mig|registrer*|logga in|profil*|skapa konto|ga med',
    security:
      'tagit sig in|in pa mitt konto|kapat*|intrang pa konto*|loggat in pa mitt|losenord*|saker*|sakerhet*|hacka*|krypter*|tvafaktor*|tva faktor*|skydda*',
    cookies:
      'kakor|cookie*|sparar ni mig|spar*|analys*|webblasare*|tredje part*|tredjepart*|reklam|annons*|saljer ni mina|saljer ni data|saljer ni uppgifter|annonsor*',
    keep: 'lagra*|bevara*|behall*|sparas|sparar ni|hur lange sparar|ligger kvar|finns kvar',
    rights:
      'fran natet|pa natet|fran internet|andras bilder|upphovsratt*|immateri*|varumark*|rattighet*|licens*|intrang*|tillhor|ager|stulit|kopierat',
    risk: 'risk*|forlora*|forlor*|forlust*|misslycka*|gar fel|konkurs*|gar snett|gar omkull|gar under|lagger ner|gar i putten',
    guarantee: 'garant*|lofte*|lovar|utlova*|forsakra*|sakert att',
    reject:
      'avslag*|avsla*|nekas|nekad*|nej till|avvisa*|overklaga*|forsoka igen|pa nytt|underkan*|inte godkan*|fick nej',
    remove:
      'ta bort|tar bort|bort|stanga av|stangs av|avstang*|blockera*|plocka* bort|tas bort|tas ner',
    message:
      'meddelande*|konversation*|chatta*|skriva till projektagare*|kontakta projektagare*|prata med projektagare*|fraga projektagare*|projektagaren|med projektagare*|na projektagare*|nar jag projektagare*',
    report:
      'pyramid*|ponzi|skum|spam|trakasser*|ljug*|vilseled*|lurendrej*|anmal* .. bluff*|anmala|anmaler|rapporter*|bedrag*|bluff*|misstank*|falsk*|missbruk*|olaglig*|fusk*|lurad|stulit|stulna|kopierat min*|utan att fraga|utan tillatelse|anvander mina|anvander min|presentkort*|snott|norpat',
    draft:
      'pausa|fortsatta i morgon|fortsatta|avbryta|aterkomma|utkast*|spara*|forhandsgransk*|fortsatta senare|senare|fortsatta imorgon|resten imorgon|resten senare|innan jag skickar',
    category: 'kategori*',
    describe: 'beskrivning*|tecken|160|kort text|hur manga ord|ingress',
    featured: 'utvald*|ordning*|rangordn*|hogst upp|ranking|sorter*|framhav*',
    banned:
      'forbjud*|forbjuden|inte tillat*|tillat*|hasardspel*|vapen|droger|narkotika|porr*|pornograf*|kasino|far inte',
    interest:
      'intresse*|bindande|binder|forpliktig*|forbind*|bekrafta*|angra*|andra mig|bunden|angra|angrar|ander mig|hoppa av|dra mig ur|fast vid',
    contract: 'avtal*|kontrakt*|skriva under|skriver under|underteckn*|overenskommelse*|dokument*',
    tax: 'skatt*|moms|bokforing*|deklar*',
    marketing:
      'mer kant|kand|uppmarksam*|fler manniskor|locka*|hitta stodjare|sprida ordet|na fler|marknadsfor*|synlighet*|synas|sociala medier|reklam for|na ut|kanaler|sprida',
    community: 'community|gemenskap*|foljare|fans|uppdatera*|halla .. informera*',
    budget:
      'hur mycket ska vi|uppskatta*|satta malet|budget*|finansplan*|ekonomisk plan*|ekonomisk*|kassaflode*|berakna*|kalkyl*|planera*',
    picture: 'bild|bilder|bilden|foto*|video*|omslag*|youtube|vimeo|logotyp*|logga',
    goal: 'mal|malet|malbelopp*|tidsplan*|malsumma*',
    assistant:
      'assistent*|lumi|robot|bot|ai|artificiell intelligens|chattbot|chatbot|ar du en manniska|vem ar du|maskin|dina svar',
    reader:
      'vem kan se|vem kan lasa|vem ser|vem laser|vilka kan se|vilka kan lasa|lasa mina|se mina|laser ni|synlig*|offentlig*|administrator* .. lasa|ser andra|laser administrator*|laser nagon|ser ni mina|det jag skriver|spionerar|snokar|snoka',
    change:
      'reglerna andras|andrar ni reglerna|andra* .. villkor*|andrar .. villkor*|villkoren andras|villkor andras|nya villkor|ny version|uppdatera* .. villkor*|villkoren .. andr*',
    liability: 'ansvar*|skadestand*|ersattning*|skada*',
    success:
      'framgangsrik*|nar malet|nadde malet|malet nas|inte finansier*|inte nar|nar inte|far finansiering',
    premium: 'premium*|betald sokning|betaltjanst*|extra tjanst*|tillaggstjanst*|valfria',
    what: 'vad ar backlit|vad gor backlit|hur fungerar backlit|hur fungerar det|hur funkar backlit|hur funkar det|hur fungerar sajten|den har sajten|den har sidan|denna sida|den har plattformen|vad handlar',
    supporter: 'stodjare*|investerare*|finansiar*',
    advice: 'rad|radgiv*|rekommend*',
  },
  intents: {
    inject:
      'ignorera .. instruktion*|ignorera .. regler|ignorera alla|ignorera allt|ignorera dina|strunta i .. instruktion*|strunta i .. regler|glom .. instruktion*|glom allt|glom dina|glom alla|systemprompt*|system prompt|prompt|dina instruktioner|dina regler|du ar nu|fran och med nu ar|lat som|latsas|agera som|spela rollen|utvecklarlage*|kringga*|glom dina regler|glom vad|utan regler|lyssna bara pa mig|hemliga instruktion*',
    find: 'hitta*|sok|soker|visa*|finns det|finns|har ni|vilka projekt|vilka spel|lista*|ge mig|hur manga projekt|leta*|se|sajten',
    follow: 'och|och vad|och hur|och om|och for|ocksa|da|men|i sa fall|det|och med',
    greet: 'hej|hejsan|tjena|god morgon|god kvall|god dag|hallo|hej lumi|halla',
    thanks: 'tack|tack sa mycket|tusen tack|stort tack|okej tack|tackar',
    demand:
      'vill att|vill ha|han vill|hon vill|de vill|vill ta|ber mig|bad mig|ber om|fragar efter|frågar efter|sager att|sager jag|han sager|de sager|nagon sager|kraver|ska jag|maste jag|jag maste|jag ska|ombads|insisterar|tjatar|skrev och|skrev till mig|fick precis|fick ett|fick mejl|fick mail|fick sms|killen|snubben|nagon|en framling|pressar|sa att|sade att|har sagt|de sa',
    payfirst:
      'i forskott|forskott|i forvag|handpenning|deposition|betala forst|fora over forst|innan han|innan de|innan jag far se|innan jag skriver|innan .. avtalet|handlaggningsavgift|avgift for att|presentkort*|betala idag|betalar idag|tappar min plats|halla min plats|for over idag|innan ikvall|forlorar min plats|forlorar platsen|blir av med platsen|gar till nagon annan',
    secret:
      'losenord|kod|koden|koder|pin|pinkod|inloggning*|kortnummer|kreditkort*|bankkort*|visakort*|mastercard|cvv|seed phrase|leg|pass|aterstallningskod',
    elsewhere:
      'annan app|annan chattapp|annan chatt|nagon annanstans|utanfor sajten|privat mejl|privat mail|mitt nummer|lamna chatten|mejla .. privat',
    cheer:
      'coolt|cool|toppen|grymt|okej|ok|perfekt|bra att veta|bra|super|kanon|fint|jag forstar|uppfattat|jaha|utmarkt|snyggt|harligt|intressant|kul|javisst|hittade|hittade det|hittat',
    bye: 'hej da|adjo|det var allt|det var det|ha det bra|ha en bra dag|vi ses|god natt',
    smalltalk: 'hur mar du|hur ar laget|hur gar det|tjena|god kvall|god morgon|lumi|laget',
    self: 'vem ar du|ar du en robot|ar du en bot|vad heter du|ar du manniska|ar du en manniska|vad ar du|vem ar lumi|vem pratar jag med',
    site: 'vad ar den har sidan till for|vad ar det har|vad kan jag gora har|vad ar den har sidan|vad gor ni|vad handlar det om|vad ar detta|vad ar det|vad kan man gora har',
    why: 'varfor|varfor inte|hur kommer det sig|och varfor|varfor det|av vilken anledning',
    howlong: 'hur lange|hur lang tid|hur manga dagar|nar|tar det|hur snabbt',
    howmuch: 'hur mycket|kostar|kostnad|pris|gratis|dyrt',
    refused:
      'avsla*|nekar|nekas|sager nej|sager ni nej|avslag|inte godkann*|avbojer|tackar nej|refuserar',
    flop: 'floppar|misslyckas|gar fel|inte lyckas|inte gar',
    undo: 'angra|angrar|ta tillbaka|andra mig|ta bort igen|avblockera|hava|aterstalla|backa',
    seen: 'vem ser|vem kan se|ser nagon|ser de|ser andra|kan andra se|kan nagon se|kan nagon annan se|ser nagon annan|far de veta|far han veta|far hon veta|syns det|synlig*|offentlig*',
  },
  answers: {
    why: 'eftersom|for att|sa att|darfor|annars|for da|den enda|det enda|inga pengar',
    howlong: 'minut*|timme|timmar|dag|dagar|vecka|veckor|manad*|nar som helst|omedelbart',
    howmuch: 'gratis|ingenting|inget|kostar|kostnad*|avgift*|pris|priser|betal*',
    undo: 'angra*|tillbaka|nar som helst|avblock*|ta bort|tar bort|aterkall*|aterstall*|slutgiltig*|igen|for gott|hav*',
    seen: 'ingen annan|ingen|bara du|bara vart|andra|alla|synlig*|privat*|far inte veta|sager inte|far .. veta',
  },
  categories: {
    tech: 'teknik*|tech|programvara*|mjukvara*|app|appar|verktyg',
    finance: 'ekonomi*|sparande|finans|fintech',
    art: 'konst*|kultur*|museum*|museer|musik*|teater*|arkiv*|litteratur*|bocker',
    social: 'sociala|social|samhall*|utbildning*|valgorenhet*',
    gaming: 'spel*|spel|spelprojekt*|dataspel*|tv spel|gaming|videospel*',
  },
}
