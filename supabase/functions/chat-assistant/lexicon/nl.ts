import type { Lexicon } from './types.ts'

export const nl: Lexicon = {
  stop: 'project projecten de het een en of maar als dat die dit deze er is zijn ben was waren wordt worden werd heb hebt heeft hebben had kan kun kunnen mag mogen moet moeten wil willen zal zullen zou ik mij me mijn wij we ons onze jij je jou jouw jullie u uw hij hem zij ze haar hun zich men wat wie welke welk waar wanneer waarom hoe niet geen wel ja nee ook nog al te om op in aan bij met van voor naar uit over onder door tegen zonder tot na tussen dan toen zo meer minder veel heel erg alle alles elk elke iets iemand graag daar hier eigenlijk doe doen doet gaat gaan alleen enkel',
  endings: 'ingen ing heden heid lijke lijk eren enden end ers en er es e s t',
  concepts: {
    delay: 'vertrag*|uitgesteld|loopt uit|later dan gepland|uitstel*',
    fee: 'houden jullie in|inhouden|houdt backlit|kost|kosten|vergoeding*|*vergoeding|*kosten|prijs|prijzen|tarie*|commissie*|procent|percentage|hoeveel|duur is|betaal je|rekent|abonnement|verdienen jullie|verdient backlit|leven jullie|verdienmodel|addertje|jullie winst|waar leven|jullie eraan',
    free: 'gratis|kosteloos',
    refund: 'terugbetal*|terugbetaald|geld terug|terugkrijg*|terug|restitutie',
    review:
      'in de wacht|in behandeling|wachtrij|beoord*|goedkeur*|goedgekeurd|controle*|controler*|gecontroleerd|nakijk*|verific*|toets*|bekeken|nog niet zichtbaar|nog steeds niet|nog steeds niets|niet te zien|nog niets gehoord|nog niet online|verschijnt niet|geen antwoord',
    time: 'sinds|nog steeds|uur|hoelang|hoe lang|duurt|dagen|werkdagen|wacht*|snel|weken|termijn|duur|wanneer is|wanneer wordt',
    submit:
      'op jullie site|op jullie platform|stappen om|zetten op|op de site krijgen|indien*|ingediend|plaats*|inzend*|publicer*|aanmelden .. project|project starten|toevoegen|uploaden|project beginnen|aanbieden',
    project: '*project|*projecten|project*|vermelding*|campagne*',
    org: 'bedrijf*|bedrijven|organisatie*|vereniging*|stichting*|bv|geregistreerd*|startup*|onderneming*',
    person:
      'particulier*|privepersoon|prive persoon|individu*|zelfstandig*|zzp*|zonder bedrijf|student*|in mijn eentje|freelancer*|hobby*|geen bedrijf|geen bv|zonder bv|nog geen bedrijf|met z n tweeen|niet ingeschreven|geen kvk',
    kinds:
      'soort|soorten|vorm|vormen|type|types|manieren|opties|steunopties|mogelijkheden|verschil*',
    fund: 'financ*|gefinancierd|invest*|steun*|ondersteun*|crowdfund*|geld ophalen|bijdrag*',
    equity:
      'mede eigenaar|mede-eigenaar|stukje van het bedrijf|aandeel|aandelen|aandeelhouder*|belang in|mede eigenaar|equity|eigenaarschap|verwater*',
    token: 'token*|crypto*|blockchain|nft*|munt*',
    revenue:
      'deel van de opbrengst|deel van de omzet|procent van de|omzetdeling|omzet*|inkomsten*|royalt*|winstdeling|opbrengst*',
    grant:
      'doneren|gewoon geven|bijdrage .. geven|subsidie*|donatie*|doneren|gift*|schenk*|directe investering*|beurs',
    money:
      'wie krijgt|ontvangt|contant|paypal|uitbetal*|geld|betal*|betaling*|overma*|overschrijv*|bank*|pas|creditcard*|derdenrekening|beheer*|bewaart jullie geld|aan jullie of|rechtstreeks aan|aan wie betaal*',
    country:
      'land|landen|buitenland*|internationaal|wereldwijd|belgie|nederland|europa|vanuit|buiten|overal|amerika|brazilie|duitsland|suriname',
    language:
      'engels|engelse|frans|franse|duits|duitse|spaans|italiaans|chinees|japans|koreaans|zweeds|noors|portugees|pools|russisch|nederlands|taal|talen|vertaal*|vertaling*|in het engels|in het nederlands|deens|fins|grieks|oekraiens',
    currency: 'valuta*|munteenheid|euro|euros|dollar*|pond*|yen',
    age: 'leeftijd|oud|jaar|minderjarig*|volwassen*|18|17|16|kind*|jongere*|zoon|dochter|nichtje|neefje|scholier*|te jong|14|15',
    help: 'hulp|help*|contact*|bereik*|klantenservice|helpdesk|mailen naar|telefoon*|probleem*|problemen|jullie mail|terecht',
    law: 'recht|wet|wetten|wetgeving|rechter*|rechtbank*|ests|estland|estse|toepasselijk*|geldt',
    dispute: 'geschil*|klacht*|klagen|aanklag*|rechtbank*|ruzie|conflict*|rechtszaak',
    privacy: 'privacy*|gegevens|persoonsgegevens|avg|data|verzamel*|informatie over mij',
    erase:
      'verwijder*|wissen|wis|opzegg*|sluiten|afsluiten|opheffen|deactiv*|uitschrijven|helemaal weg|verdwijnen|spoorloos|opzeggen',
    account: 'account*|registr*|aanmeld*|profiel*|inlog*|inschrijv*',
    security:
      'binnengedrongen|ingebroken|in mijn account|overgenomen|gestolen account|wachtwoord*|beveilig*|veilig*|gehackt|hack*|versleut*|tweestaps*|twee factor*|bescherm*',
    cookies:
      'cookie*|volg* .. mij|tracking|trackers|analyse*|browser|derde*|advertentie*|reclame|verkopen jullie mijn|verkopen jullie data|verkopen jullie gegevens|doorverkop*|adverteerder*',
    keep: 'bewaar*|bewaard|bewaren|opgeslagen|opslaan jullie|blijven .. staan|blijft .. bewaard',
    rights:
      'van internet|op internet|van het web|van anderen|auteursrecht*|intellectue*|merk*|rechten|licentie*|inbreuk*|eigendom*|gestolen|gekopieerd',
    risk: 'risico*|verlies*|verlie*|kwijt*|misluk*|misgaat|mis gaat|failliet*|fout gaat|omvalt|failliet|faillissement|stopt ermee|kopje onder|ophoudt te bestaan',
    guarantee: 'garant*|gegarandeerd|belo*|zeker|verzeker*',
    reject:
      'afwijz*|afgewezen|wijz* .. af|geweigerd|weiger*|opnieuw|bezwaar*|afkeur*|afgekeurd|niet geaccepteerd',
    remove: 'verwijder*|opschort*|opgeschort|offline|blokk*|geblokkeerd|weggehaald|haal* .. weg',
    message:
      'bericht*|gesprek*|chatten|maker bereiken|contact .. maker|maker .. contact|maker vragen|aan de maker|met de maker|maker rechtstreeks|een maker|de maker',
    report:
      'piramide*|ponzi|louche|spam|lastigval*|misleid*|gelogen|leugen*|meld*|fraude*|oplicht*|verdacht*|nep|misbruik*|illegaal|bedrog|bedrieg*|mijn foto s|mijn foto|mijn beeld*|zonder te vragen|zonder toestemming|gestolen|gejat|gekopieerd|cadeaubon*|cadeaukaart*|gepikt',
    draft:
      'halverwege|verdergaan|onderbrek*|later afmaken|pauze|hervatten|concept*|later verder|bewaren als|opslaan|voorbeeld*|tussentijds|morgen verder|morgen pas verder|de rest later|rest morgen|voor het versturen',
    category: 'categorie*',
    describe: 'beschrijving*|tekens|160|korte tekst|omschrijving|hoeveel woorden',
    featured: 'uitgelicht*|volgorde|rangschik*|bovenaan|ranking|gesorteerd',
    banned:
      'verboden*|niet toegestaan|toegestaan|gokken|kansspel*|wapens|drugs|porno*|casino|mag niet',
    interest:
      'belangstelling|interesse|bindend*|verplicht*|bevestig*|gebonden|bedenk|van gedachten|zit ik vast|bedenk*|spijt|terugtrekken|vast aan',
    contract: 'contract*|overeenkomst*|onderteken*|teken*|afspraak*|documenten',
    tax: 'belasting*|btw|fiscaal|boekhoud*',
    marketing:
      'bekender|aandacht|meer mensen|aantrek*|opval*|ondersteuners vinden|mond tot mond|marketing|promot*|reclame maken|zichtbaar*|sociale media|social media|bekend*|kanalen',
    community: 'community|gemeenschap*|volgers|fans|op de hoogte|nieuws',
    budget:
      'hoeveel vragen|schatten|doelbedrag bepalen|begroting*|budget*|financieel plan*|financiele plan*|kasstroom|bereken*|plannen|raming*',
    picture: 'foto*|afbeelding*|beeld*|video*|omslag*|youtube|vimeo|logo|plaatje*',
    goal: 'doel|doelbedrag*|streefbedrag*|planning|tijdpad|tijdlijn',
    assistant:
      'assistent*|lumi|robot|bot|ai|kunstmatige intelligentie|chatbot|ben je een mens|wie ben je|machine|jouw antwoorden|je antwoorden',
    reader:
      'wie kan .. zien|wie kan .. lezen|wie ziet|wie leest|meelezen|lezen jullie|mijn berichten lezen|beheerders .. lezen|zichtbaar*|openbaar|zien anderen|lezen beheerders|leest .. mee|kijkt .. mee|kijken .. mee|wat ik schrijf|snuffel*|gluren',
    change:
      'regels wijzig*|regels verander*|verander* .. regels|voorwaarden wijzig*|voorwaarden verander*|wijzig* .. voorwaarden|verander* .. voorwaarden|nieuwe versie|gewijzigd*|regels verander*',
    liability: 'aansprak*|verantwoord*|schade*|schadevergoeding',
    success:
      'succes*|doel gehaald|doel bereikt|niet gefinancierd|niet gehaald|niet haalt|doel niet',
    premium: 'premium|betaald zoeken|betaalde|extra diensten|extra zoekfuncties|optionele',
    what: 'wat is backlit|wat doet backlit|hoe werkt backlit|hoe werkt het|hoe werkt dit|waar is backlit voor|deze site|deze website|dit platform|waar gaat',
    supporter: 'ondersteuner*|investeerder*|financier*',
    advice: 'advies|advis*|aanbevel*|aanraad*|raad',
  },
  intents: {
    inject:
      'negeer .. instructie*|negeer .. regels|negeer alle*|negeer je|vergeet .. instructie*|vergeet alles|vergeet je|vergeet alle|systeemprompt|system prompt|prompt|je instructies|jouw instructies|je regels|je bent nu|jij bent nu|vanaf nu ben|doe alsof|gedraag je als|speel de rol|ontwikkelaarsmodus|omzeil*|vergeet je regels|vergeet wat|zonder regels|luister alleen naar mij|geheime opdracht*|vanaf nu ben je',
    find: 'vind|zoek*|toon|laat .. zien|zijn er|is er|hebben jullie|welke projecten|welke games|welke spellen|lijst|geef|hoeveel projecten|ik zoek|zien|site',
    follow: 'en|en wat|en hoe|en als|en voor|ook|dan|maar|in dat geval|dat|en met',
    greet: 'hallo|hoi|hai|goedemorgen|goedemiddag|goedenavond|goedendag|dag|hallo lumi|hey',
    thanks: 'bedankt|dank je|dank je wel|dankjewel|dank u|dank u wel|super bedankt|oke bedankt',
    demand:
      'wil dat|willen dat|wil mijn|willen mijn|hij wil|zij wil|ze willen|maker wil|project wil|iemand wil|die wil|wil btc|wil crypto|wil het gesprek|vraagt me|vragen me|vroeg me|vraagt om|vragen om|vraagt mijn|hij zegt|ze zeggen|iemand zegt|moet ik|ik moet|zou moeten|staat op|dringt aan|zeuren|beweert|mailt me|schrijft me|kreeg net|kreeg een|die kerel|die gast|een vent|een vreemde|iemand|zal ik|hij zei|ze zei|zei dat|zeiden dat|die zei',
    payfirst:
      'vooraf|vooruit|aanbetaling|voorschot|eerst betalen|eerst overmaken|betalen voordat|betaal .. voordat|voordat hij|voordat ze|voordat ik .. contract|voordat ik .. teken*|administratiekosten|kosten .. vrij te geven|cadeaukaart*|vandaag nog|meteen betalen|plek kwijt|vandaag overmaak|vandaag betaal|mijn plek|plaats kwijt|voor vanavond|gaat naar een ander',
    secret:
      'wachtwoord|code|codes|pin|pincode|inlog*|kaartnummer|creditcard|bankpas|visakaart|mastercard|cvv|seed phrase|paspoort|herstelcode',
    elsewhere:
      'andere app|andere chatapp|andere chat|ergens anders|buiten de site|prive mail|privemail|eigen mail|mijn nummer|deze chat verlaten',
    cheer:
      'leuk|top|geweldig|oke|ok|okay|prima|goed om te weten|mooi|perfect|fijn|goed|super|duidelijk|begrepen|ah|interessant|cool|helder|tof|lekker|gevonden|heb het gevonden|ik zie het',
    bye: 'doei|dag|tot ziens|dat was het|dat is alles|fijne dag|dankjewel|dank je wel|dank u|dankuwel|tot later',
    smalltalk:
      'hoe gaat het|hoe gaat het met je|hoe is het|lumi|goedenavond|goedemorgen|goedemiddag',
    self: 'wie ben jij|wie ben je|wie bent u|ben je een robot|bent u een robot|ben je een mens|hoe heet je|hoe heet jij|wat ben je|wie is lumi|met wie praat ik',
    site: 'waar is deze site voor|wat is dit|wat kan ik hier doen|wat is deze site|waar gaat dit over|wat doen jullie|waarvoor is dit|wat is dit hier|wat kan je hier doen',
    why: 'waarom|waarom niet|hoezo|hoe komt dat|en waarom|waarom dan|waarvoor',
    howlong: 'hoe lang|hoelang|hoeveel dagen|wanneer|duurt|hoe snel',
    howmuch: 'hoeveel|kost|kosten|prijs|gratis|duur',
    refused:
      'weiger*|geweigerd|afwijz*|afgewezen|wijzen .. af|nee zegg*|zegt nee|niet goedkeur*|niet goedgekeurd|niet accept*',
    flop: 'flopt|mislukt|misgaat|niet lukt|fout gaat',
    undo: 'ongedaan|terugdraaien|terugnemen|van gedachten|me bedenken|bedenk|weer verwijderen|weer weghalen|deblokkeren|herstellen',
    seen: 'wie ziet|wie kan .. zien|ziet iemand|zien anderen|ziet die|zien ze|kan iemand .. zien|komt .. te weten|weten ze|zichtbaar|openbaar',
  },
  answers: {
    why: 'omdat|zodat|want|daarom|anders|daardoor|dus|het enige|de enige|geen geld',
    howlong:
      'minut*|minuut|uur|dag|dagen|week|weken|maand*|jaar|jaren|op elk moment|wanneer je wilt',
    howmuch: 'gratis|niets|kost|kosten|vergoeding|tarief|prijs|prijzen|betaal*',
    undo: 'ongedaan|terug*|altijd|op elk moment|deblokk*|intrek*|trek .. in|herstel*|definitief|weer|weghal*',
    seen: 'niemand|alleen jij|alleen ons|anderen|iedereen|zichtbaar|prive|komt .. te weten|zeggen niet|zeggen .. niet|hoort niet',
  },
  categories: {
    tech: 'techniek|technologie*|tech|software|app|apps|gereedschap*|tools',
    finance: 'geldzaken|financien|financien|fintech',
    art: 'kunst|cultuur*|culturele|museum*|musea|muziek|theater*|archief*|archieven|literatuur|boeken',
    social: 'sociale|sociaal|maatschappelijk*|onderwijs',
    gaming: 'game*|*game|*games|game|games|spel|spellen|spelletjes|gaming|videogame*',
  },
}
