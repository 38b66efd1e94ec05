import type { Lexicon } from './types.ts'

export const it: Lexicon = {
  stop: 'progetto progetti il lo la i gli le l un uno una di del dello della dei degli delle a al allo alla ai agli alle da dal dallo dalla dai in nel nello nella nei negli nelle con su sul sullo sulla sui per tra fra e ed o ma se che chi cui quale quali quando dove come perche quanto quanta quanti quante io mi me mio mia miei mie tu ti te tuo tua tuoi tue lui lei noi ci nostro nostra voi vi vostro vostra vostri loro si suo sua suoi questo questa questi queste quello quella c e sono sei siamo siete era essere stato ho hai ha abbiamo avete hanno avere posso puo possono potete potere voglio vorrei fare fa fate non ne piu meno anche molto tutto tutta tutti tutte qualche qualcosa gia ancora devo deve quindi solo soltanto',
  endings:
    'azioni azione amenti amento imenti imento atori atore atrice ando endo ati ate ato ata iti ite ito ita are ere ire i e o a',
  concepts: {
    delay: 'ritard*|rimanda*|slitt*|posticip*',
    fee: 'trattiene|trattenete|vi tenete|costo|costi|costa|costano|prezz*|commission*|tariff*|percent*|per cento|quanto si paga|quanto pago|quanto devo pagare|trattenete|caro|abbonament*|spese|guadagnate|ci guadagna|vivete|campate|modello di business|la fregatura|l inganno|ci ricavate',
    free: 'gratis|gratuit*',
    refund: 'rimbors*|restitu*|riavere|indietro',
    review:
      'in attesa|pendente|esam*|approv*|controll*|verific*|revision*|valut*|moder*|accett*|non si vede|ancora niente|ancora nulla|non appare|non compare|non e ancora|nessuna risposta',
    time: 'da quando|ancora|ore|settimane|da lunedi|quanto tempo|quanto dura|quanto ci vuole|giorni|durata|tempi|attes*|aspett*|veloc*|settiman*|quando sara',
    submit:
      'sul vostro sito|sulla vostra piattaforma|mettere il mio|mettere il nostro|passi per|creare un progetto|aggiungere un|presentare|presento|candidatur*|inviare|invio|pubblicare|pubblico il|caricare|proporre|inserire|lanciare|candidare',
    project: 'progett*|sched*|campagn*',
    org: 'aziend*|societa|organizz*|associazion*|impres*|registrat*|startup*|fondazion*|ente|enti',
    person:
      'privat* cittadin*|privato|privati|persona fisica|individu*|freelance*|senza societa|senza azienda|student*|singol*|partita iva|non ho .. societa|non abbiamo .. societa|non ho .. azienda|non abbiamo .. azienda|siamo in due|siamo in tre',
    kinds: 'tipi|tipo|tipologi*|forme|modi|opzioni|modalita|differenz*',
    fund: 'finanzi*|invest*|sosten*|sostegn*|raccolt*|raccogli*|crowdfunding|contribu*',
    equity:
      'fetta dell azienda|parte dell azienda|divent* .. socio|divent* .. socia|capitale|quote|azioni|azionist*|partecipazione al capitale|comproprietari*|equity|soci',
    token: 'token*|cripto*|blockchain|nft*|gettoni',
    revenue:
      'fetta delle vendite|parte delle vendite|percentuale sulle vendite|fetta dei ricavi|partecipazione ai ricavi|ricavi|royalt*|condivisione dei ricavi|incassi|fatturato',
    grant:
      'senza volere niente|senza niente in cambio|donar*|regalare|sovvenzion*|donazion*|donare|investimento diretto|fondo perduto|borsa*',
    money:
      'chi riceve|riceve|contanti|paypal|conto corrente|incassa|denaro|soldi|pag*|bonific*|banc*|cart*|deposit*|trasfer*|custodi*|fondi|a voi o|direttamente a loro|a chi pago',
    country:
      'paes*|estero|internazional*|mondo|svizzera|italia|europa|fuori|da dove|usa|brasile|giappone|germania|francia|ovunque',
    language:
      'inglese|francese|tedesco|spagnolo|olandese|cinese|giapponese|coreano|svedese|norvegese|portoghese|polacco|russo|lingu*|traduc*|traduz*|in inglese|in italiano|danese|finlandese|greco|ucraino',
    currency: 'valut* .. euro|valuta|valute|moneta|euro|dollar*|sterlin*|yen',
    age: 'eta|anni|minorenn*|maggiorenn*|18|17|16|bambin*|ragazz*|figlio|figlia|nipote|14|15|troppo giovane',
    help: 'aiut*|contatt*|assistenza|servizio clienti|scrivervi|scrivere a|telefon*|problem*|supporto tecnico|rivolgermi|vostra email',
    law: 'legge|leggi|diritto|giurisdizion*|tribunal*|foro|estone|estonia|normativ*|applicabil*|regol* da quale',
    dispute: 'controvers*|reclam*|causa|tribunal*|lite|liti|disput*|conflitt*|denuncia legale',
    privacy: 'privacy|dati|gdpr|informazioni personali|raccogliete|protezione dei dati',
    erase:
      'cancell*|elimin*|chiudere|chiudo|disattiv*|rimuovere il mio account|sparire|cancellarmi|disiscriv*|togliermi|senza lasciare traccia',
    account: 'account|registr*|profil*|iscri*|acced*|utenza',
    security:
      'entrato nel mio|entrati nel mio|rubato l account|accesso al mio account|intrus*|password|sicur*|hack*|cifr*|crittograf*|due fattori|protett*|protegg*',
    cookies:
      'cookie*|tracc*|analisi|analytics|browser|terze parti|pubblicita|annunci|vendete i miei|vendete i dati|rivend*|inserzionist*',
    keep: 'conserv*|mantenete|memorizz*|tenete|archiviate|restano|rimangono',
    rights:
      'su internet|da internet|in rete|dal web|altrui|diritto d autore|diritti d autore|proprieta intellettuale|march*|diritti|licenz*|violazion*|appart*|copiat*|rubat*',
    risk: 'rischi*|perder*|perd*|fall*|va male|vanno male|fallimento|chiude|chiudesse|fallisce|bancarotta|va a rotoli',
    guarantee: 'garan*|promess*|promett*|assicur*',
    reject: 'rifiut*|respin*|non accettat*|riprovare|ricors*|bocciat*|di nuovo',
    remove: 'rimoss*|rimuov*|sospe*|bloccat*|togliere|ritir*',
    message:
      'messagg*|conversazion*|parlare con il creatore|contattare il creatore|contattare un creatore|scrivere al creatore|chattare|chiedere al creatore|direttamente il creatore|direttamente con|creatore direttamente',
    report:
      'piramid*|ponzi|losco|spam|molest*|bugi*|ingann*|raggir*|segnal*|truff*|frod*|sospett*|fals*|abus*|illegal*|illecit*|imbrogl*|copiato il mio|copiato i miei|copiato le mie|copiato la mia|rubato|usa le mie|usa i miei|senza chiedere|senza permesso|senza il mio|fregato',
    draft:
      'interromp*|continuare domani|riprend*|finire dopo|pausa|bozz*|salvare|salvo|anteprima|piu tardi|riprendere|finire domani|il resto domani|prima di inviare',
    category: 'categori*',
    describe: 'descrizion*|caratter*|160|testo breve|quante parole',
    featured: 'in evidenza|ordine|classific*|posizion*|ranking|in primo piano',
    banned:
      'vietat*|proibit*|consentit*|permess*|gioco d azzardo|armi|droga|droghe|pornograf*|casino',
    interest:
      'interess*|vincol*|impegn*|obblig*|conferm*|cambiare idea|ripens*|cambio idea|tirarmi indietro|obbligat*|mi obbliga|vincola*|incastrat*',
    contract: 'contratt*|accord*|firm*|document*',
    tax: 'tass*|impost*|fiscal*|iva|contabil*',
    marketing:
      'faccio conoscere|conosciuto|attir*|piu persone|farmi notare|passaparola|trovare sostenitori|marketing|promuover*|promozion*|visibilita|social media|social network|far conoscere|pubblicizz*',
    community: 'community|comunita|follower|fan|aggiornare i|aggiornament*|informat*',
    budget:
      'quanto chiedere|stimare|fissare l obiettivo|budget|piano finanziario|pianificazione|cassa|calcol*|prevision*|preventiv*|pianific*',
    picture: 'immagin*|foto*|video|copertina|miniatura|youtube|vimeo|logo',
    goal: 'obiettiv*|traguard*|calendario|tempistic*|importo obiettivo|quanto chiedere',
    assistant:
      'assistent*|lumi|robot|bot|ia|intelligenza artificiale|chatbot|sei umano|sei una persona|chi sei|macchina|tue risposte',
    reader:
      'chi puo vedere|chi puo leggere|chi vede|chi legge|leggere i miei|vedere i miei|leggono|leggete|visibil*|pubblic*|amministratori .. legg*|riservat*|legge i miei|leggono i miei|vedete i miei|spiate|quello che scrivo|sbirci*|ficcan*',
    change:
      'regole cambi*|cambiate le regole|avvisat*|cambi* .. termini|cambi* .. condizioni|termini cambiano|modific* .. termini|modific* .. condizioni|nuova version*|aggiorn* .. termini|termini vengono',
    liability: 'responsab*|danni|risarc*',
    success:
      'con successo|obiettivo raggiunto|raggiunge l obiettivo|non raggiung*|non viene finanziato|non finanziat*',
    premium: 'premium|ricerca a pagamento|servizi opzionali|a pagamento|servizi aggiuntivi',
    what: 'che cos e backlit|cos e backlit|cosa e backlit|che cosa fa backlit|cosa fa backlit|come funziona backlit|come funziona|a cosa serve|questo sito|questa piattaforma',
    supporter: 'sostenitor*|investitor*|finanziator*',
    advice: 'consigl*|consulenz*|raccomand*',
  },
  intents: {
    inject:
      'ignora .. istruzion*|ignora .. regole|ignora tutt*|ignora le|dimentica .. istruzion*|dimentica tutt*|dimentica le|prompt|tue istruzioni|tue regole|ora sei|adesso sei|d ora in poi sei|fingi|fai finta|comportati come|agisci come|interpreta il ruolo|modalita sviluppatore|aggira*|dimentica tutto|dimentica quello|senza regole|ascolta solo me|istruzioni segrete',
    find: 'trova*|trovami|cerca*|cerco|mostra*|mostrami|ci sono|c e|avete|quali progetti|quali giochi|elenca*|elenco|dammi|quanti progetti|vorrei vedere|vedere|ce ne sono|ce ne|ce|sito',
    follow: 'e|e se|e per|e quanto|anche|allora|ma|in quel caso|e con|questo',
    greet: 'ciao|buongiorno|buonasera|salve|buon giorno|ciao lumi',
    thanks: 'grazie|grazie mille|molte grazie|ok grazie|perfetto grazie|ti ringrazio',
    demand:
      'vuole che|vogliono che|vuole la mia|vuole il mio|vuole mandarmi|vuole btc|vuole cripto|vuole i soldi|vuole spostare|vogliono|vuole|mi chiede|mi chiedono|mi ha chiesto|mi hanno chiesto|chiede di|chiedono|mi dice|mi dicono|dice di|dice che|dicono che|insiste|insistere|devo|dovrei|pretende|pretendono|mi scrive|mi ha scritto|mi e arrivat*|un tizio|il tipo|un tipo|uno che|qualcuno|uno sconosciuto|mi ha detto|mi hanno detto|ha detto che|hanno detto che',
    payfirst:
      'in anticipo|anticipo|acconto|caparra|pagare prima|pago prima|prima di .. vedere|prima ancora|prima di firmare|prima il bonifico|spese di pratica|commissione per sbloccare|carte regalo|carta regalo|pagare oggi|pagare subito|perdo il posto|pago oggi|bonifico oggi|perdo il mio posto|entro stasera|perdere il posto|lo danno a un altro',
    secret:
      'password|codice|codici|pin|login|credenziali|numero della carta|carta di credito|mia visa|mastercard|cvv|seed phrase|documento|passaporto',
    elsewhere:
      'altra app|altra chat|altrove|fuori dal sito|mail privata|mail personale|mio numero|lasciare questa chat|un altro messenger',
    cheer:
      'bello|fantastico|ottimo|va bene|perfetto|buono a sapersi|ok|okay|bene|molto bene|capito|ho capito|grande|eccellente|d accordo|interessante|forte|figo|chiaro|bravo|trovato|l ho trovato',
    bye: 'arrivederci|a presto|e tutto|nient altro|buona giornata|buona serata|addio',
    smalltalk: 'come va|come stai|come sta|lumi|salve|buonasera|buongiorno',
    self: 'chi sei|sei un robot|sei un bot|come ti chiami|sei umano|sei una persona|qual e il tuo nome|chi e lumi|cosa sei|con chi parlo',
    site: 'a cosa serve questo sito|a che serve questo sito|che cos e questo|cos e questo|cosa posso fare qui|che cosa posso fare qui|che cos e questo sito|cosa si fa qui|di cosa si tratta|a cosa serve',
    why: 'perche|perche no|come mai|e perche|per quale motivo|per che cosa',
    howlong:
      'quanto tempo|quanto ci vuole|quanto dura|quanti giorni|quando|aspettare|quanto si aspetta|ci vuole molto|quanto ci mette*',
    howmuch: 'quanto|costa|costo|prezzo|gratis|caro|quanto costa',
    refused: 'rifiut*|dite no|dicono no|dite di no|respin*|non accett*|non approv*|bocci*',
    flop: 'va male|fallisce|non funziona|non va|flop|non finanziato',
    undo: 'annullare|tornare indietro|ripens*|cambio idea|cambiare idea|rimuover* dopo|toglier* dopo|sbloccar*|ritirar* dopo|disfare|ripristinare',
    seen: 'chi lo vede|chi vede|chi puo veder*|lo vede qualcuno|lo vedono|vedono|si vede|vede che|lo viene a sapere|lo scopre|e visibile|e pubblico',
  },
  answers: {
    why: 'perche|affinche|cosi|per questo|altrimenti|infatti|poiche|l unica|l unico|nessun denaro',
    howlong:
      'minut*|ora|ore|giorno|giorni|settiman*|mese|mesi|anno|anni|in qualsiasi momento|quando vuoi|immediat*',
    howmuch: 'gratis|gratuit*|niente|nulla|costa|cost*|commissione|tariff*|prezz*|paga*',
    undo: 'annull*|indietro|ritir*|in qualsiasi momento|quando vuoi|sblocc*|rimuov*|revoc*|ripristin*|definitiv*|riapr*|toglier*|togli',
    seen: 'nessun altro|nessuno|solo tu|gli altri|chiunque|tutti|visibil*|privat*|viene a sapere|non diciamo|non sa|non vede|mai chi',
  },
  categories: {
    tech: 'tecnologi*|tech|software|app|applicazion*|strument*',
    finance: 'finanza|fintech',
    art: 'arte|arti|cultura|cultural*|museo|musei|musica|teatro|archivi*|letteratura|libri',
    social: 'quartiere|comunita|impatto sociale|sociale|sociali|solidal*|istruzione|educativ*',
    gaming: 'gioco|giochi|videogioc*|gaming',
  },
}
